// Why an attempt of a search by several machines came to nothing, and what can be done where no other one comes further.
import { ClusterError } from './cluster-error.ts';

/** What was lost, in words, and whether that is a worker, a part of what was sent, or a part of what the server kept. */
export interface Loss {
  readonly lost: string;
  readonly kind: 'worker' | 'message' | 'kept';
}

const ADVICE: Readonly<Record<Loss['kind'], string>> = {
  worker: 'Look at the workers: most likely they have too little memory. More workers have less to keep each.',
  message: 'Look at the network between the server, the workers and this command.',
  kept: 'Look at the server: what workers keep there is lost, or cannot be read.',
};

/** The search is given up after so many attempts in turn. */
export function givenUp(attempts: number, { lost, kind }: Loss): ClusterError {
  return new ClusterError('E637', `the search came no further ${attempts} times, in the end because ${lost}`, ADVICE[kind]);
}
