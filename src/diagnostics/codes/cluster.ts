// E63x: several machines.

export const clusterCodes = {
  E631: {
    title: 'no server',
    explanation:
      'Work is shared with other machines through a server of NATS. There is none at the address, also not some seconds later, or the two agree on no secure connection. `nats-server -js` starts one.',
    example: ['tlasso sweep Spec.tla --constant N=2..6 --cluster nats://localhost:4222'],
  },
  E632: {
    title: 'not let in by the server',
    explanation:
      'The server of NATS does not know this user, or does not allow what is needed. The user is given in the address, in NATS_USER and NATS_PASSWORD, or as a file of credentials in NATS_CREDS. He needs the subjects `tlasso.>`, `$JS.API.>`, `$JS.ACK.>`, `$O.>` and `_INBOX.>`.',
  },
  E633: {
    title: 'server that keeps nothing',
    explanation:
      'Jobs and results are kept by JetStream, a part of the server of NATS that has to be switched on, and needs room on its disk. Without it, nothing is sent. What is lost there is sent again, but not for ever.',
    example: ['nats-server -js -sd /var/lib/nats'],
  },
  E634: {
    title: 'no worker for these jobs',
    explanation:
      'Workers are connected, and none of them may take the jobs: another version or build of tlasso could find something else, and a specification that may run programs is run only by workers that were started with --allow-exec.',
  },
  E635: {
    title: 'specification that cannot be sent',
    explanation:
      'A specification travels to the workers with its modules, its configuration and, where it reads files, with what else is below its folder. What it would write there would be lost, and too much is not sent.',
  },
  E636: {
    title: 'search that several machines cannot do',
    explanation:
      'Machines that search together share neither memory nor the order in which things are evaluated. What needs one of them is left to one machine: VIEW, TLCGet and the like, temporal properties together with SYMMETRY, coverage of conjuncts, all violations at once, partial-order reduction, checkpoints, possibilities. Nothing was searched.',
    example: ['tlasso check Spec.tla --cluster nats://localhost:4222', 'tlasso check Spec.tla --workers auto'],
  },
  E637: {
    title: 'search by several machines that was given up',
    explanation:
      'A search by several machines goes on with the last level that the server has of all of them where one is lost. It is given up where it comes no further five times in turn, because machines have too little memory or the network between them is cut again and again, or where a worker cannot open the model.',
  },
  E639: {
    title: 'kept search that cannot be gone on with',
    explanation:
      'With --keep NAME the server keeps what a search has found, and the same command goes on with it: the same specification, configuration, options that matter to what is found, and build of tlasso. Two commands cannot go on with one name at once. Nothing was searched, or what this command found since is lost.',
    example: ['tlasso check Spec.tla --cluster nats://localhost:4222 --keep big'],
  },
  E638: {
    title: 'metrics that nobody can ask for',
    explanation:
      'Prometheus asks for metrics over HTTP, at the host and port of --listen. Another program may listen there already, the port may be one that only administrators may take, or the host may be none of this machine. Nothing was served.',
    example: ['tlasso cluster metrics --listen 9464', 'tlasso cluster metrics --listen 0.0.0.0:9465'],
  },
} as const;
