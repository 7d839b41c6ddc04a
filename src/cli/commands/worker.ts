// `tlasso worker`: takes jobs of other machines.
import { coresAtHand } from '../../session/threads/cores.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { interruptSignal } from '../interrupt.ts';
import { tellingClusterErrors } from '../on-cluster.ts';
import { defineCommand } from '../options/command.ts';
import { serverOf } from './cluster.ts';

const HELP = `
A worker joins a NATS server, does what commands with --cluster ask for, and leaves with Ctrl-C or SIGTERM: what it was at is then given to others. A specification
is data: it runs no program unless the worker was started with --allow-exec, and what it would write is refused.

The user and the certificates of the server: NATS_USER and NATS_PASSWORD, NATS_CREDS, NATS_CA, NATS_CERT, NATS_KEY.

Examples:
  nats-server -js                             a server, on one machine
  tlasso worker --server nats://server:4222   on each machine that is to help
  tlasso test --cluster nats://server:4222    what is to be done

Exit codes: 0 it has left, 1 wrong arguments, 255 no server, or not let in.`;

/** The command. */
export const workerCommand = defineCommand('worker', {
  summary: 'take jobs of a cluster',
  description: 'Joins a NATS server and does what commands with --cluster ask for, until it is ended.',
  epilogue: HELP,
  run: async (_argument: unknown, { run, own }, { terminal }) => {
    const { err, env } = terminal;
    const interrupt = interruptSignal(
      () => err.write('Leaving: what is not done is given back. Press Ctrl-C again to quit at once.\n'),
      ['SIGTERM'],
    );
    try {
      return await tellingClusterErrors('auto', terminal, async () => {
        const { workInCluster } = await import('../../cluster/index.ts');
        await workInCluster({
          address: serverOf(own.server, env),
          env,
          jobs: run.jobs ?? coresAtHand(),
          allowExec: run.allowExec === true,
          memory: run.memory,
          signal: interrupt.signal,
          told: (line) => {
            if (own.quiet !== true) err.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);
          },
        });
        return EXIT_CODES.ok;
      });
    } finally {
      interrupt.dispose();
    }
  },
});
