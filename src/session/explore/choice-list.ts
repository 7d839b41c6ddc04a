// Thousands of choices as a few flat arrays, to be sent to another thread and taken apart there: sent one by one they would stop the screen.
import type { Span } from '../../diagnostics/index.ts';
import type { Choice, Choices } from './choices.ts';

interface FlatGroup {
  readonly action: string;
  readonly span: Span | undefined;
  readonly count: number;
  /** The states one after the other. */
  readonly states: Int32Array;
  /** Arguments of all choices, one after the other; the names of each choice's are the entry of `names` that `shapes` says, -1 without a label. */
  readonly args: Int32Array;
  readonly names: readonly (readonly string[])[];
  readonly shapes: readonly number[];
  /** 1: stutters, 2: is only here. */
  readonly flags: readonly number[];
  readonly outside: readonly Choice['outside'][];
  readonly unclear: readonly Choice['unclear'][];
  /** What quantifiers inside of the action choose: an entry for each choice, or none where nothing is known of any. */
  readonly inner: readonly Choice['inner'][];
  /** The same of the alternatives of the action that make the choices. */
  readonly places: readonly Choice['place'][];
}

/** Choices, flattened. */
export type FlatChoices = Omit<Choices, 'groups'> & { readonly groups: readonly FlatGroup[] };

/** Choices as flat arrays. */
export const flatten = (choices: Choices): FlatChoices => ({
  ...choices,
  groups: choices.groups.map(({ action, span, choices: all }): FlatGroup => {
    const names = new Map<string, readonly string[]>();
    const shapes = all.map(({ label }) => {
      if (label === null) return -1;
      const own = label.arguments.map((a) => a.name);
      const key = own.join();
      if (!names.has(key)) names.set(key, own);
      return [...names.keys()].indexOf(key);
    });
    return {
      action,
      span: span ?? all[0]?.label?.span,
      count: all.length,
      states: Int32Array.from(all.flatMap((c) => Array.from(c.state))),
      args: Int32Array.from(all.flatMap((c) => (c.label?.arguments ?? []).map((a) => a.value as number))),
      names: [...names.values()],
      shapes,
      flags: all.map((c) => (c.stutters ? 1 : 0) + (c.isOnlyHere ? 2 : 0)),
      outside: all.map((c) => c.outside),
      unclear: all.map((c) => c.unclear),
      inner: all.some((c) => c.inner.length > 0) ? all.map((c) => c.inner) : [],
      places: all.some((c) => c.place !== undefined) ? all.map((c) => c.place) : [],
    };
  }),
});

/** The choices again. */
export const unflatten = (flat: FlatChoices): Choices => ({
  ...flat,
  groups: flat.groups.map(({ action, span, count, states, args, names, shapes, flags, outside, unclear, inner, places }) => {
    const width = count === 0 ? 0 : states.length / count;
    let at = 0;
    const choices = Array.from({ length: count }, (_, i): Choice => {
      const shape = shapes[i]!;
      const label =
        shape < 0
          ? null
          : { action, arguments: names[shape]!.map((name) => ({ name, value: args[at++]! })), ...(span === undefined ? {} : { span }) };
      const state = states.slice(i * width, (i + 1) * width);
      return {
        state,
        label,
        stutters: (flags[i]! & 1) !== 0,
        outside: outside[i]!,
        unclear: unclear[i]!,
        isOnlyHere: (flags[i]! & 2) !== 0,
        inner: inner[i] ?? [],
        ...(places[i] === undefined ? {} : { place: places[i] }),
      };
    });
    return { action, span, choices };
  }),
});
