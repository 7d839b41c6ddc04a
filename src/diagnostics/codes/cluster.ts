// E63x: several machines.

export const clusterCodes = {
  E631: {
    title: 'no server',
    explanation:
      'Work is shared with other machines through a server of NATS. There is none at the address, or the two agree on no secure connection. `nats-server -js` starts one.',
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
      'Jobs and results are kept by JetStream, a part of the server of NATS that has to be switched on, and needs room on its disk. Without it, nothing is sent.',
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
} as const;
