// What of a mutation run can be found out by itself, by any thread or worker that has the original open: plain data.
import type { ViolatedTogether } from './combinations.ts';
import type { KeptResult } from './progress-file.ts';

/** What is to be found out. Changes and parts are mutants, by their ids. */
export type Task =
  /** Changes of one place, several of which may make the same program: it is searched once where one thread judges them. */
  | { readonly kind: 'mutants'; readonly ids: readonly string[] }
  /** What is violated with the change and without each of the parts: one task, since to open the change takes longer than to leave a part out. */
  | { readonly kind: 'pairs'; readonly change: string; readonly parts: readonly string[] };

/** What was found out. */
export type TaskResult =
  | { readonly kind: 'mutant'; readonly found: KeptResult }
  /** For each part in turn: null where it is not known. */
  | {
      readonly kind: 'pairs';
      readonly change: string;
      readonly parts: readonly string[];
      readonly violated: readonly (ViolatedTogether | null)[];
    };
