// The page of `tlasso explore --output` in a real browser, from a file, without network. The oracle of its steps is the checker's successor function in Node.
import { spawnSync } from 'node:child_process';
import { existsSync, linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestOf } from '../../src/browser/interpreter/digest.ts';
import { openSpecification, type Specification } from '../../src/session/explore/specification.ts';
import { buildProgram } from '../cli/built-program.ts';
import { needs } from '../project/needs.ts';
import { findChromium, openPage, type Page } from './chromium.ts';

const folder = mkdtempSync(join(tmpdir(), 'tlasso-explorer-page-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const artifacts = join(import.meta.dirname, '../../test-artifacts');

let program = '';
beforeAll(() => {
  program = buildProgram().path;
});

const bundled = (path: string): string => join(import.meta.dirname, '../../specs', path);

interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const explore = (...args: readonly string[]): Run => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'explore', ...args], { encoding: 'utf8', cwd: folder });
  return { status, stdout, stderr };
};

/** Writes a module, and a configuration unless it is empty; the path of the module. */
const written = (name: string, body: string, config: string): string => {
  const own = mkdtempSync(join(folder, 'model-'));
  const file = join(own, `${name}.tla`);
  writeFileSync(file, `---- MODULE ${name} ----\n${body}\n====\n`);
  if (config !== '') writeFileSync(join(own, `${name}.cfg`), config);
  return file;
};

let pages = 0;
/** The page of a model. In a process: behind many models none could be started. */
const pageFile = (file: string, ...args: readonly string[]): string => {
  const page = join(folder, `page-${++pages}.html`);
  expect(explore(file, '--output', page, ...args)).toMatchObject({ status: 0, stderr: expect.not.stringContaining('error') });
  return page;
};

const COUNTER = `EXTENDS Naturals
CONSTANT N
VARIABLES x, y
\\* </script><script>alert(1)</script>
Init == x \\in 0..1 /\\ y = "<b>&"
Up == x < N /\\ x' = x + 1 /\\ UNCHANGED y
Jump(k) == x > 2 /\\ k > x /\\ x' = k /\\ UNCHANGED y
Next == Up \\/ \\E k \\in 1..3 : Jump(k)
Small == x < 3`;
const COUNTER_CONFIG = 'INIT Init\nNEXT Next\nCONSTANT N = 4\nINVARIANT Small\n';

describe('the file of the page', () => {
  it('is one document with the texts of the model, which load nothing', () => {
    const text = readFileSync(pageFile(written('Counter', COUNTER, COUNTER_CONFIG)), 'utf8');
    expect(text).toContain('default-src &#39;none&#39;; script-src &#39;sha256-');
    expect(text).not.toMatch(/<(link|img|iframe)|src=|@import|url\(/);
    expect(text).not.toContain('<script>alert');
    expect(text).toContain('Every behaviour is checked by <code>tlasso check Counter.tla</code>');
    expect(text.length).toBeLessThan(1_000_000);
  });

  it('never replaces a file of the model', () => {
    const file = written('Counter', COUNTER, COUNTER_CONFIG);
    const config = join(file, '../model.txt');
    writeFileSync(config, COUNTER_CONFIG);
    const linked = join(file, '../linked.html');
    linkSync(file, linked);
    for (const path of [config, linked])
      expect(explore(file, '--config', config, '--output', path)).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('is a file of this model, so it was not written'),
      });
    expect(explore(file, '--output', file)).toMatchObject({ status: 1, stderr: expect.stringContaining('Nothing is written into') });
    expect([readFileSync(config, 'utf8'), readFileSync(file, 'utf8')]).toEqual([COUNTER_CONFIG, expect.stringContaining('Jump(k)')]);
  });

  it.each([
    ['a module with errors', 'VARIABLE x\nInit == x = \n', 'INIT Init', 150, 'E1'],
    ['constants without values', COUNTER, '', 151, 'E326'],
    ['no behaviour', 'EXTENDS Naturals\nASSUME 1 < 2', '\\* nothing\n', 151, 'E315'],
  ])('is not written of %s', (_, body, config, code, message) => {
    const page = join(folder, 'none.html');
    expect(explore(written('Faulty', body, config), '--output', page)).toMatchObject({
      status: code,
      stderr: expect.stringContaining(message),
    });
    expect(() => readFileSync(page)).toThrow('ENOENT');
  });

  it('is made of modules only, and into a folder that is there', () => {
    expect(explore(bundled('../bench/systems/raft.ts'), '--output', 'x.html')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('a page is made of modules in TLA+'),
    });
    const file = written('Counter', COUNTER, COUNTER_CONFIG);
    for (const name of ['x.txt', 'x.json', 'x'])
      expect(explore(file, '--output', join(folder, name))).toMatchObject({
        status: 1,
        stderr: expect.stringContaining(`${name}: the page is written as .html`),
      });
    expect(explore(file, '--output', 'no/such/x.html')).toMatchObject({
      status: 255,
      stderr: expect.stringContaining('its folder does not exist'),
    });
    expect(explore(file, '--output', 'x.html', '--trace', 'y.json')).toMatchObject({ status: 1 });
  });
});

it('has the name of the file in its page', () => {
  const file = bundled('peterson/Peterson.tla');
  const { stdout } = explore(file, '--output', 'peterson.html');
  expect(stdout).toMatch(/^peterson\.html was written \(\d+ kB\): open it in a browser\.\nIn it: Peterson\.tla, Peterson\.cfg\.\n$/);
  expect(readFileSync(join(folder, 'peterson.html'), 'utf8')).toContain(`<title>${basename(file, '.tla')}: explorer</title>`);
});

const READY = "document.body.dataset.busy === 'false' && document.querySelectorAll('#steps li').length > 0";

const chromium = findChromium();
describe.runIf(needs('chromium (or CHROMIUM=/path)', 'the explorer in a page', chromium !== null))('the page in Chromium', () => {
  let browser: Page;
  beforeAll(async () => {
    browser = await openPage(chromium!, 'about:blank', [1000, 1050]);
  });
  afterAll(() => browser?.close());

  const until = async (page: Page, condition: string): Promise<void> => {
    for (const end = Date.now() + 60_000; (await page.evaluate(condition)) !== true; ) {
      if (Date.now() > end) throw new Error(`not in a minute: ${condition}\n${await page.evaluate('document.body.innerText')}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };

  const withPage = async (file: string, act: (page: Page) => Promise<void>, hash = ''): Promise<void> => {
    await browser.visit(pathToFileURL(file).href + hash);
    await until(browser, READY);
    await act(browser);
    expect(browser.complaints).toEqual([]);
  };

  const textOf = async (page: Page, selector: string): Promise<string> =>
    String(await page.evaluate(`[...document.querySelectorAll(${JSON.stringify(selector)})].map((e) => e.innerText).join('\\n')`));

  /** Does something in the page and waits for the answers. */
  const act = async (page: Page, script: string): Promise<void> => {
    await page.evaluate(`(() => { ${script} })()`);
    await until(page, READY);
  };
  const press = async (page: Page, key: string): Promise<void> => {
    await page.press(key);
    await until(page, READY);
  };
  const type = (id: string, text: string): string =>
    `const e = document.getElementById('${id}'); e.value = ${JSON.stringify(text)}; e.dispatchEvent(new Event('input'));`;
  const evaluated = async (page: Page, text: string): Promise<string> => {
    const before = Number(await page.evaluate("document.querySelectorAll('#answers dd').length"));
    await page.evaluate(`(() => { ${type('expression', text)} document.getElementById('evaluate').requestSubmit(); })()`);
    await until(page, `document.querySelectorAll('#answers dd').length === ${before + 1}`);
    return await textOf(page, '#answers dd:nth-of-type(1)');
  };

  /** Keeps a picture for people to look at; with UPDATE_SCREENS=1 also the one that the manual shows. */
  const keep = async (page: Page, name: string): Promise<void> => {
    mkdirSync(artifacts, { recursive: true });
    const picture = await page.screenshot();
    writeFileSync(join(artifacts, `${name}.png`), picture);
    const shown = join(import.meta.dirname, `../../docs/${name}.png`);
    if (process.env.UPDATE_SCREENS === '1' && existsSync(shown)) writeFileSync(shown, picture);
  };

  it('walks, says why not, evaluates, and names the place in its address', async () => {
    const file = pageFile(written('Counter', COUNTER, COUNTER_CONFIG));
    let address = '';
    await withPage(file, async (page) => {
      expect(await textOf(page, '#steps-title')).toBe('Initial states');
      expect(await textOf(page, '#steps .what')).toBe('x = 0\nx = 1');
      expect(await evaluated(page, 'x')).toBe('Choose an initial state first.');
      for (const key of ['2', '1', '1']) await press(page, key);
      expect(await textOf(page, '#path li')).toBe('1. initial state\n2. Up\n3. Up');
      expect(await textOf(page, '#variables')).toContain('y\t"<b>&"');
      expect(await textOf(page, '#properties li')).toMatch(/✗ Small: VIOLATED Counter\.tla:\d+\nx < 3: x = 3/);
      expect(await textOf(page, '#steps strong')).toBe('Up');
      await act(page, "document.querySelector('#disabled [data-action=Jump]').click()");
      await until(page, "document.querySelectorAll('#disabled .reasons li li').length === 3");
      expect(await textOf(page, '#disabled .reasons')).toContain('k = 3:\nk > x: x = 3');
      await page.evaluate('document.activeElement.blur()');
      await press(page, 'ArrowLeft');
      expect(await textOf(page, '#where')).toBe('State 2: Up (of 3)');
      expect(await evaluated(page, "<<x, x', N>>")).toBe('<<2, 3, 4>>');
      expect(await evaluated(page, 'x + (')).toMatch(/\S/);
      expect(await evaluated(page, 'Head(<<>>)')).toContain('Head');
      address = String(await page.evaluate('location.hash'));
      await press(page, 'End');
      expect(await evaluated(page, "x'")).toContain('It has primes');
      await act(page, "document.querySelector('#path a').click()");
      expect(await textOf(page, '#where')).toBe('State 1: initial state (of 3)');
    });
    expect(address).toMatch(/^#[0-9a-f]{8}\.[0-9a-f]{8}\.[0-9a-f]{8}@2$/);
    await withPage(file, async (page) => expect(await textOf(page, '#where')).toBe('State 2: Up (of 3)'), address);
    await withPage(
      file,
      async (page) => {
        expect(await textOf(page, '#problem')).toBe('State 1 of the address is no initial state here.');
      },
      '#00000000',
    );
  });

  it('chooses among many steps by words', async () => {
    const body = 'EXTENDS Naturals\nVARIABLE x\nInit == x \\in (1..40) \\X (1..40)\nNext == UNCHANGED x';
    await withPage(pageFile(written('Many', body, 'INIT Init\nNEXT Next\n')), async (page) => {
      expect(await textOf(page, '#counted')).toBe('200 of 1600 shown; type to choose among 1600');
      await act(page, type('words', '7>>'));
      await until(page, "document.getElementById('counted').textContent.endsWith('of 1600')");
      expect(Number((await textOf(page, '#counted')).split(' ')[0])).toBeGreaterThan(39);
      await act(page, type('words', 'nothing such'));
      await until(page, "document.getElementById('counted').textContent === '0 of 1600'");
    });
  });

  it('looks for words in all of an argument', async () => {
    const body = [
      'VARIABLE x',
      'M(kind) == [destination |-> "one", identifier |-> "0123456789", more |-> {"a", "b", "c"}, zkind |-> kind, zz |-> 0]',
      'Init == x = {}',
      "Send(m) == x' = x \\union {m}",
      'Next == \\E m \\in {M("request"), M("response")} : Send(m)',
    ].join('\n');
    await withPage(pageFile(written('Mail', body, 'INIT Init\nNEXT Next\n')), async (page) => {
      await act(page, type('words', 'response'));
      await until(page, "document.getElementById('counted').textContent.startsWith('1 of 2')");
      await act(page, type('words', 'zkind|->"response" m=['));
      await until(page, "document.getElementById('counted').textContent.startsWith('0 of 2')");
      await act(page, type('words', '"response" m=['));
      await until(page, "document.getElementById('counted').textContent.startsWith('1 of 2')");
    });
  });

  it('tells of a step what constraints say, also where one has no value', async () => {
    const body = 'EXTENDS Integers\nVARIABLE x\nInit == x \\in {0, 2, 9}\nNext == UNCHANGED x\nBound == 9 \\div x > 1';
    await withPage(pageFile(written('Bound', body, 'INIT Init\nNEXT Next\nCONSTRAINT Bound\n')), async (page) => {
      expect((await textOf(page, '#steps li')).replace(/there: .*\)/, 'there)').split('\n')).toEqual([
        '1initial state (the constraint Bound has no value there)',
        'x = 0',
        '2initial state',
        'x = 2',
        '3initial state (outside Bound)',
        'x = 9',
      ]);
    });
  });

  it('stops what would take for ever, and goes on', async () => {
    const body = `EXTENDS Naturals, FiniteSets
VARIABLE x
Init == x = 0
Up == x < 3 /\\ x' = x + 1
Slow == x = 1 /\\ \\E s \\in SUBSET (1..60) : Cardinality(s) * Cardinality(s) = 7 /\\ x' = 9
Next == Up \\/ Slow`;
    await withPage(pageFile(written('Slow', body, 'INIT Init\nNEXT Next\n')), async (page) => {
      await page.press('1');
      await until(page, "!document.getElementById('busy').hidden");
      await page.press('Escape');
      await until(page, "document.body.dataset.busy === 'false' && document.getElementById('steps').innerText.includes('was stopped')");
      expect(await textOf(page, '#variables')).toContain('x\t1');
      expect(await evaluated(page, 'x + 1')).toBe('2');
      await press(page, 'ArrowLeft');
      expect(await textOf(page, '#steps strong')).toBe('Up');
      // An expression too.
      await page.evaluate(
        `(() => { ${type('expression', 'CHOOSE s \\in SUBSET (1..60) : Cardinality(s) = 99')} document.getElementById('evaluate').requestSubmit(); })()`,
      );
      await until(page, "!document.getElementById('busy').hidden");
      await page.evaluate("document.getElementById('stop').click()");
      await until(page, "document.querySelector('#answers dd').innerText === 'The evaluation was stopped.'");
      await until(page, READY);
      expect(await textOf(page, '#where')).toBe('State 1: initial state (of 2)');
    });
  });

  it('goes on where the values need more memory than a page has', async () => {
    await withPage(pageFile(written('Counter', COUNTER, COUNTER_CONFIG)), async (page) => {
      await press(page, '1');
      expect(await evaluated(page, '{<<a, b, c>> : a \\in 1..400, b \\in 1..400, c \\in 1..400} = {}')).toBe('The evaluation was stopped.');
      expect(await textOf(page, '#problem')).toContain('they may take 256 MB');
      await until(page, READY);
      expect(await textOf(page, '#where')).toBe('State 1: initial state (of 1)');
      expect(await evaluated(page, 'x + 40')).toBe('40');
    });
  });

  it('reads the text again: errors beside the version before, the path as far as it fits', async () => {
    await withPage(pageFile(written('Counter', COUNTER, COUNTER_CONFIG)), async (page) => {
      for (const key of ['1', '1', '1', '1']) await press(page, key);
      await page.evaluate("document.getElementById('editor').open = true");
      const edited = (from: string, to: string): string =>
        `const e = document.getElementById('source'); e.value = e.value.replace(${JSON.stringify(from)}, ${JSON.stringify(to)}); e.dispatchEvent(new Event('input')); document.getElementById('read').click();`;
      await act(page, edited('x < N', 'x < M'));
      await until(page, "document.querySelectorAll('#diagnostics li').length > 0 && document.body.dataset.busy === 'false'");
      expect(await textOf(page, '#diagnostics')).toMatch(/error E210: .*M[\s\S]*Counter\.tla:7/);
      expect(await textOf(page, '#read-result')).toContain('the version before is still shown');
      expect(await textOf(page, '#where')).toBe('State 4: Up (of 4)');
      await act(page, "document.querySelector('#diagnostics .place').click()");
      expect(
        await page.evaluate(
          "(() => { const e = document.getElementById('source'); return e.value.slice(e.selectionStart, e.selectionEnd); })()",
        ),
      ).toBe('M');
      await act(page, edited('x < M', 'x < 2'));
      await until(page, "document.getElementById('read-result').textContent.startsWith('Read')");
      await until(page, READY);
      expect(await textOf(page, '#read-result')).toBe(
        'Read. Of the path 3 of 4 states fit. State 4 does not follow state 3: Up is not possible there (x < 2).',
      );
      expect(await textOf(page, '#where')).toBe('State 3: Up (of 3)');
      // A variable more is no obstacle.
      await act(
        page,
        edited('VARIABLES x, y', 'VARIABLES x, y, z').replace(
          'e.dispatchEvent',
          "e.value = e.value.replace('Init ==', 'Init == z = 1 /\\\\').replaceAll('UNCHANGED y', 'UNCHANGED <<y, z>>'); e.dispatchEvent",
        ),
      );
      await until(page, "document.getElementById('read-result').textContent === 'Read; the path fits.'");
      await until(page, READY);
      expect(await textOf(page, '#variables')).toContain('z\t1');
      await act(page, "document.getElementById('original').click()");
      await until(page, "!document.getElementById('source').value.includes('z')");
    });
  });

  it('is opened with the constants and invariants of the command, and names what it does not judge', async () => {
    const body = `${COUNTER}\nAbove == x > 1\nAlways == []<>(x = 1)`;
    const file = written('Counter', body, `${COUNTER_CONFIG}PROPERTY Always\n`);
    await withPage(pageFile(file, '--constant', 'N=1', '--invariant', 'Above'), async (page) => {
      await press(page, '2');
      expect(await textOf(page, '#steps')).toBe('No step is possible.');
      expect(await textOf(page, '#properties li > span')).toBe('✓ Small: holds\n✗ Above: VIOLATED\n✗ no deadlock: VIOLATED');
      expect(await page.evaluate("document.getElementById('temporal').textContent")).toContain('not judged: Always');
    });
  });

  it('tells an assumption that is false beside the properties', async () => {
    const file = written('Counter', `${COUNTER}\nASSUME Known == 1 = 1\nASSUME Large == N > 100`, COUNTER_CONFIG);
    await withPage(pageFile(file, '--constant', 'N=1'), async (page) => {
      await press(page, '2');
      expect(await textOf(page, '#properties li > span')).toMatch(/^✗ the assumption Large: VIOLATED\n✓ Small: holds\n/);
    });
  });

  it('can do nothing outside of itself', async () => {
    const body =
      'EXTENDS Naturals, Json, IOUtils\nVARIABLE x\nInit == x = 0\nNext == x\' = JsonDeserialize("data.json").n \\/ x\' = IOExec(<<"ls">>).exitValue\n';
    const file = written('Outside', body, 'INIT Init\nNEXT Next\n');
    writeFileSync(join(file, '../data.json'), '{"n": 1}');
    await withPage(pageFile(file), async (page) => {
      expect(await textOf(page, '#steps')).toContain('data.json is not in the page');
      const fetched = "fetch('https://example.org/').then(() => 'loaded', () => 'refused')";
      expect(await page.evaluate(fetched)).toBe('refused');
      // The browser tells of what the policy forbids.
      (page.complaints as string[]).length = 0;
    });
  });

  it('is readable on a narrow screen in the dark, and every field has a name', async () => {
    await withPage(pageFile(bundled('dining-philosophers/DiningPhilosophersTable.tla')), async (page) => {
      await press(page, '1');
      expect(await page.evaluate("document.querySelectorAll('#picture svg circle').length")).toBeGreaterThan(2);
      await act(page, "document.querySelector('#disabled button.open').click()");
      await until(page, "document.querySelectorAll('#disabled .reasons li').length > 0");
      await keep(page, 'explorer-page');
      await page.look(400, 'dark');
      expect(await page.evaluate('document.documentElement.scrollWidth <= 400')).toBe(true);
      expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(13, 17, 23)');
      const unnamed = `[...document.querySelectorAll('input, textarea, select, button')].filter((e) => !(e.getAttribute('aria-label') || e.labels?.length || e.textContent.trim())).length`;
      expect(await page.evaluate(unnamed)).toBe(0);
      await keep(page, 'explorer-page-narrow');
    });
  });

  describe('lists the steps that the checker makes in Node', () => {
    const models = [
      'dining-philosophers/DiningPhilosophers.tla',
      'raft-election/ThreeServers.tla',
      'paxos/Paxos.tla',
      'peterson/Peterson.tla',
      'token-ring/TokenRing.tla',
      'atomic-commit/TwoPhaseCommit.tla',
      'lease/Lease.tla',
    ];
    // Behind models that are open in this process no other one can be started.
    const pagesOf = new Map<string, string>();
    beforeAll(() => {
      for (const path of models) pagesOf.set(path, pageFile(bundled(path)));
    });

    /** The digests of the states behind a state; from null: the initial ones. Without the state itself, which is behind every state. */
    const behind = ({ system, values }: Specification, from: Int32Array | null): Map<string, Int32Array> => {
      const found = new Map<string, Int32Array>();
      const width = system.variables.length;
      const add = (next: Int32Array): void => {
        const state = next.slice(0, width);
        if (from === null || state.some((id, i) => id !== from[i])) found.set(digestOf(Array.from(state, (id) => values.print(id))), state);
      };
      if (from === null) system.initial(add);
      else system.successors(from, 0, add);
      return found;
    };

    it.each(models)('of %s', async (path) => {
      const file = bundled(path);
      const { specification } = openSpecification({ file });
      if (specification === null) throw new Error(`${path} cannot be opened`);
      await withPage(pagesOf.get(path)!, async (page) => {
        // The one initial state is chosen by itself.
        await act(page, "document.getElementById('restart').click()");
        let seed = 1;
        const random = (below: number): number => {
          seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
          return (seed >>> 16) % below;
        };
        let state: Int32Array | null = null;
        let compared = 0;
        const initial = behind(specification, null);
        if (initial.size === 1) [state] = [...initial.values()] as [Int32Array];
        for (let walked = 0; walked < 12; walked++) {
          const expected = behind(specification, state);
          const [own, shown, counted] = (await page.evaluate(
            "[location.hash.split('.').at(-1).replace('#', ''), [...document.querySelectorAll('#steps button.step')].map((b) => b.dataset.digest), document.getElementById('counted').textContent]",
          )) as [string, string[], string];
          const others = [...new Set(shown)].filter((digest) => digest !== own).sort();
          // Of very many steps only the first are listed.
          if (counted.includes('shown')) {
            expect(others.filter((digest) => !expected.has(digest))).toEqual([]);
            expect(counted).toContain(`of ${expected.size} shown`);
          } else expect(others).toEqual([...expected.keys()].sort());
          compared += others.length;
          if (expected.size === 0) break;
          const digest = others[random(others.length)]!;
          state = expected.get(digest)!;
          await act(page, `document.querySelector('#steps button[data-digest="${digest}"]').click()`);
          const { system, values } = specification;
          const texts = Array.from(state, (id, i) => [system.variables[i]!.name, values.print(id).replace(/\s+/g, '')]);
          const cells = await page.evaluate(
            "[...document.querySelectorAll('#variables tr')].map((r) => [r.cells[0].textContent, r.cells[1].firstChild.textContent.replace(/\\s+/g, '')])",
          );
          expect(cells).toEqual(texts);
        }
        expect(compared).toBeGreaterThan(10);
      });
    });
  });
});
