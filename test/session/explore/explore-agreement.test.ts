// The explainer evaluates actions by its own walk over the formula; the successors come from generated code. On the bundled specifications both must
// agree, in every state of a random walk, about which instances of which actions are possible.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { choicesFrom } from '../../../src/session/explore/choices.ts';
import { Explorer, openSpecification } from '../../../src/session/explore/index.ts';

const folder = fileURLToPath(new URL('../../../specs/', import.meta.url));
const cases = readdirSync(folder, { withFileTypes: true })
  .filter((d) => d.isDirectory())
  .flatMap((d) => {
    const files = readdirSync(`${folder}${d.name}`);
    return files.filter((f) => f.endsWith('.tla') && files.includes(f.replace('.tla', '.cfg'))).map((f) => [`${d.name}/${f}`] as const);
  });

describe('explanations agree with successors', () => {
  it.each(cases)('%s', { timeout: 60_000 }, async (file) => {
    const { specification } = openSpecification({ file: `${folder}${file}` });
    if (specification === null) throw new Error(`${file} cannot be opened`);
    const { print } = specification.values;
    const explorer = new Explorer(specification, { seed: 7 });
    await explorer.walk(25, null);
    expect(explorer.path.length).toBeGreaterThan(0);
    const end = performance.now() + 3000;
    for (const [i, { state }] of explorer.path.entries()) {
      // The first state is always compared.
      if (i > 0 && performance.now() > end) break;
      const { groups } = choicesFrom(specification, { state, level: i + 1 });
      const possible = new Set(
        groups.flatMap((g) => g.choices.map((c) => `${g.action}(${c.label!.arguments.map((a) => print(a.value)).join()})`)),
      );
      const explained = new Set<string>();
      for (const instance of specification.explainer()!.instances(state, 5000))
        if (instance.refusal() === null) explained.add(`${instance.name}(${instance.arguments.map((a) => print(a.value)).join()})`);
      expect([...explained].sort()).toEqual([...possible].sort());
    }
  });
});
