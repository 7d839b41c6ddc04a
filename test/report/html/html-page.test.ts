// The page in a real browser, from a file, without network. Pictures are kept in test-artifacts for people to look at.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { htmlPage, type ReportedReasons, type ReportedState } from '../../../src/report/index.ts';
import { coverageText } from '../../../src/report/text/coverage-text.ts';
import { findChromium, openPage, type Page } from '../../browser/chromium.ts';
import { buildProgram } from '../../cli/built-program.ts';
import { needs } from '../../project/needs.ts';
import { fun, model, type Notation, set, tree } from '../trees.ts';
import { at, report, trace } from '../two-phase.ts';

const artifacts = join(import.meta.dirname, '../../../test-artifacts');
const folder = mkdtempSync(join(tmpdir(), 'tlasso-page-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const lasso = report({
  verdict: 'property',
  module: 'TwoPhase <script>alert(1)</script>',
  property: { name: 'Live', kind: 'temporal-property', span: at('Commit') },
  trace: trace(3, 1),
  explanation: {
    violated: '[]<>done',
    rows: [
      { text: '[]<>done', depth: 0, atom: false, truth: [false, false, false] },
      { text: 'done', depth: 1, atom: true, truth: [false, true, false] },
    ],
    causes: [],
    fairness: [{ name: 'WF_vars(Commit)', reason: 'taken', position: 2 }],
  },
  coverage: [
    { name: 'Prepare', generated: 12, distinct: 3, span: at('Prepare') },
    { name: 'Abort', generated: 0, distinct: 0 },
  ],
  parts: [{ kind: 'conjunct', span: at('Commit'), reached: 4, satisfied: 0, found: 0 }],
});

/** A condition of fairness that is fulfilled in another way, and why an invariant is false. */
const FAIR = { name: 'WF_y(Reset)', reason: 'disabled', position: 2 } as const;
const WHY: ReportedReasons = {
  reasons: [{ action: null, kind: 'false', span: at('Commit'), text: 'Commit', bindings: [], terms: [], others: 0 }],
  left: 0,
};

const library = join(import.meta.dirname, '../../../specs');

/** The page that `tlasso check --trace page.html` writes of a bundled model. In a process: behind many checks none could be started for the browser. */
const pageOf = (folderName: string, module: string, config = module, more: readonly string[] = ['--coverage']): string => {
  const page = join(folder, 'written.html');
  const [file, cfg] = [join(library, folderName, `${module}.tla`), join(library, folderName, `${config}.cfg`)];
  const args = [buildProgram().path, 'check', file, '--config', cfg, '--trace', page, ...more];
  const { stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(stderr).not.toContain('error');
  return readFileSync(page, 'utf8');
};

const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>';

describe('the text of the page', () => {
  const page = htmlPage(lasso, { graph: svg, config: 'Small.cfg' });

  it('has everything and asks for nothing', () => {
    for (const part of [
      'State 3: Commit',
      'back to state 2 by Prepare(rm = &quot;r1&quot;), for ever',
      '[]&lt;&gt;done',
      'no step so far',
      'Small.cfg',
      '<svg',
    ])
      expect(page).toContain(part);
    expect(page).not.toMatch(/<(link|img|iframe)|src=|@import|url\(/);
    expect(page).toContain("default-src 'none'");
  });

  it('shows markup in names as text', () => {
    expect(page).toContain('<h1>TwoPhase &lt;script&gt;alert(1)&lt;/script&gt;</h1>');
    expect(page).not.toContain('<script>alert');
  });

  it('does without a counterexample', () => {
    const passed = htmlPage(report({ verdict: 'ok' }), { graph: svg });
    expect(passed).toContain('No error found.');
    expect(passed).not.toContain('The way to the violation');
    expect(page).toContain('The way to the violation');
  });

  it('says why a behaviour is fair in the words of the text', () => {
    const [taken, disabled] = [page, htmlPage({ ...lasso, explanation: { ...lasso.explanation!, fairness: [FAIR] } })];
    expect(taken).toContain('<code>WF_vars(Commit)</code>: the action is taken in the step from state 3, again and again');
    // An action that leaves its subscript as it is may be enabled.
    expect(disabled).toContain('<code>WF_y(Reset)</code>: no step of it that changes y is possible in state 3, again and again');
  });

  it('says what makes the formula false', () => {
    const causes = [{ text: 'x < 1', value: false, positions: [1, 2] }];
    expect(htmlPage({ ...lasso, explanation: { ...lasso.explanation!, causes } })).toContain(
      '<li><code>x &lt; 1</code> is FALSE in states 2 and 3</li>',
    );
  });

  it('leaves nothing out that the text says of the check', () => {
    const further = report({
      verdict: 'deadlock',
      trace: trace(2),
      explored: true,
      coverage: [{ name: 'Abort', generated: 0, distinct: 0 }],
      properties: [{ name: 'Live', holds: true, class: 'recurrence', classes: ['recurrence'] }],
      counts: [{ name: 'x < 1', states: 1, of: 2, byDepth: [1] }],
      leftOut: { constraints: ['Small'], actionConstraints: [] },
      notChecked: [{ name: 'Reached', kind: 'possibility', message: 'the check ended at the violation' }],
      violations: {
        found: [
          { name: 'deadlock', kind: 'deadlock', count: 1, trace: trace(2) },
          { name: 'Safe', kind: 'invariant', count: 4, trace: trace(3), why: WHY },
        ],
      },
    });
    for (const said of [
      'If a behaviour may end there, say CHECK_DEADLOCK FALSE',
      '<h2>All violations</h2>\n<pre>  deadlock  1 state  shown above\n  Safe      4 states</pre>',
      '<h2>The first violation of Safe</h2>',
      'Why Safe is false in state 3:\n  Commit is FALSE',
      '<h2>Temporal properties</h2>\n<pre>  Live  holds',
      '<h2>Counted</h2>\n<pre>  x &lt; 1  1 of 2 states: 1 at depth 1</pre>',
      '<p>Not checked: what is reached only through states outside of CONSTRAINT Small.</p>',
      '<h2>Not checked</h2>\n<pre>  Reached  possibility  the check ended at the violation</pre>',
      '<h2>Actions</h2>',
      'never enabled',
    ])
      expect(htmlPage(further)).toContain(said);
  });

  it('counts nothing where the model could not be read', () => {
    const unread = htmlPage(report({ verdict: 'config-error' }), { config: 'Small.cfg' });
    expect(unread).toContain('<p class="faint">Small.cfg</p>');
    expect(unread).not.toContain('generated');
  });

  it('says never of a search that is whole only', () => {
    const exited = report({ verdict: 'ok', exited: true, queue: 1, coverage: [{ name: 'Abort', generated: 0, distinct: 0 }] });
    expect(htmlPage(exited)).toContain('<h2>Actions, as far as the search came</h2>');
    expect(htmlPage(exited)).toContain('no step so far');
    expect(htmlPage(exited)).not.toContain('verdict good');
    expect(coverageText(exited)).toContain('Coverage (so far):');
  });
});

const chromium = findChromium();
describe.runIf(needs('chromium (or CHROMIUM=/path)', 'pages of counterexamples', chromium !== null))('the page in Chromium', () => {
  const opened = async (html: string): Promise<Page> => {
    const file = join(folder, 'page.html');
    writeFileSync(file, html);
    return await openPage(chromium!, pathToFileURL(file).href);
  };
  const current = "document.querySelector('section.state.current')?.id";

  it('loads without complaints and network, and follows the keys round the cycle', async () => {
    const page = await opened(htmlPage(lasso, { graph: svg }));
    try {
      expect(await page.evaluate('document.title')).toBe('TwoPhase <script>alert(1)</script>: property');
      expect(await page.evaluate("document.querySelectorAll('section.state').length")).toBe(3);
      const seen: unknown[] = [await page.evaluate(current)];
      for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft']) {
        await page.press(key);
        seen.push(await page.evaluate(current));
      }
      expect(seen).toEqual(['s1', 's2', 's3', 's2', 's1', 's1']);
      const shown = "[...document.querySelectorAll('tr.same')].filter((row) => row.offsetHeight > 0).length";
      expect(await page.evaluate(shown)).toBeGreaterThan(0);
      await page.evaluate("document.querySelector('#only-changes').click()");
      expect(await page.evaluate(shown)).toBe(0);
      await page.evaluate("document.querySelector('.timeline li:nth-child(2) a').click()");
      expect(await page.evaluate(current)).toBe('s2');
      await keep(page, 'page-lasso');
      expect(page.complaints).toEqual([]);
    } finally {
      await page.close();
    }
  });

  const keep = async (page: Page, name: string): Promise<void> => {
    mkdirSync(artifacts, { recursive: true });
    writeFileSync(join(artifacts, `${name}.png`), await page.screenshot());
  };

  it('draws a small state graph whole, with the way to the violation', async () => {
    const page = await opened(pageOf('dining-philosophers', 'DiningPhilosophers', 'DiningPhilosophers-put-back-liveness'));
    try {
      // The initial state is marked by a node of its own: 10 states and 1 dot; 18 steps and its arrow.
      expect(await page.evaluate("document.querySelectorAll('.graph g.node').length")).toBe(11);
      expect(await page.evaluate("document.querySelectorAll('.graph g.edge').length")).toBe(19);
      expect(await page.evaluate("document.querySelector('.graph svg').getBoundingClientRect().width <= innerWidth")).toBe(true);
      expect(await page.evaluate("document.querySelectorAll('.timeline .cycle').length")).toBe(4);
      expect(await page.evaluate("[...document.querySelectorAll('table.truth td.false')].length")).toBe(15);
      await page.evaluate("document.querySelector('.graph').scrollIntoView()");
      await keep(page, 'page-graph');
      expect(page.complaints).toEqual([]);
    } finally {
      await page.close();
    }
  });

  it('shows a wide state graph in its own size, from the initial state, and fits it on demand', async () => {
    const page = await opened(pageOf('atomic-commit', 'TwoPhaseCommit', 'TwoPhaseCommit-dies-liveness'));
    try {
      const width = "document.querySelector('.graph svg').getBoundingClientRect().width";
      expect(await page.evaluate(`${width} > 4 * innerWidth`)).toBe(true);
      expect(await page.evaluate("document.querySelector('.graph').scrollLeft")).toBeGreaterThan(0);
      await page.evaluate("document.querySelector('#graph-size').click()");
      expect(await page.evaluate(`${width} <= innerWidth`)).toBe(true);
      expect(await page.evaluate("document.querySelector('#graph-size').textContent")).toBe('actual size');
      expect(page.complaints).toEqual([]);
    } finally {
      await page.close();
    }
  });

  it('shows coverage in the text of the specification', async () => {
    const page = await opened(pageOf('atomic-commit', 'TwoPhaseCommit', 'TwoPhaseCommit-liveness'));
    try {
      const unused = await page.evaluate(
        "[...document.querySelectorAll('tr.unused')].map((row) => row.title + ': ' + row.lastChild.textContent.trim())",
      );
      expect(unused).toContain('never true: /\\ PromisedCanTimeOut');
      expect(unused).toContain('never true: /\\ CoordinatorCanDie');
      expect(unused).toContain('never evaluated: /\\ coordinator\' = "dead"');
      await page.evaluate("document.querySelector('table.annotated').scrollIntoView()");
      await keep(page, 'page-coverage');
      expect(page.complaints).toEqual([]);
    } finally {
      await page.close();
    }
  });

  it('is walked by keys, buttons, links and the diagram of messages, also where it is narrow and dark', async () => {
    const hop = (box: Notation, pc: string): ReportedState => ({
      action: null,
      variables: [
        { name: 'msgs', value: tree(box) },
        { name: 'pc', value: tree(fun([model('a'), pc], [model('b'), 'idle'])) },
      ],
    });
    const told = set({ from: model('a'), to: model('b'), type: 'hello' });
    const states = [hop(set(), 'idle'), hop(told, 'sent'), hop(set(), 'sent')];
    const page = await opened(htmlPage({ ...lasso, trace: { states, loop: 1 } }));
    try {
      const where = "document.querySelector('#where').textContent + ' ' + location.hash";
      expect(await page.evaluate("document.querySelectorAll('.diagram g.message').length")).toBe(1);
      expect(await page.evaluate("document.querySelector('.diagram g.message title').textContent")).toContain(
        'a → b: hello (sent in state 2, received in state 3)',
      );
      const seen: unknown[] = [await page.evaluate(where)];
      for (const act of [
        "document.querySelector('#next').click()",
        "document.querySelectorAll('.diagram g.step')[2].dispatchEvent(new MouseEvent('click', { bubbles: true }))",
        // From the last state of a lasso back into its cycle.
        "document.querySelector('#next').click()",
        "location.hash = '#s3'",
        "document.querySelector('#previous').click()",
      ]) {
        await page.evaluate(act);
        await page.evaluate('new Promise((done) => setTimeout(done, 50))');
        seen.push(await page.evaluate(where));
      }
      expect(seen.map((one) => /(\(of 3\)) ?(.*)$/.exec(String(one))?.[2])).toEqual(['', '#s2', '#s3', '#s2', '#s3', '#s2']);
      // The diagram and the table of truth show where it is; who does not see hears it.
      expect(await page.evaluate("document.querySelector('.diagram g.step.current').dataset.state")).toBe('2');
      expect(await page.evaluate("document.querySelectorAll('table.truth tbody td.current').length")).toBe(2);
      expect(await page.evaluate("document.querySelector('#where').getAttribute('aria-live')")).toBe('polite');
      expect(await page.evaluate("document.querySelector('.diagram svg').getAttribute('role')")).toBe('img');
      for (const [width, scheme] of [
        [360, 'dark'],
        [360, 'light'],
      ] as const) {
        await page.look(width, scheme);
        expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
        const back = await page.evaluate(
          "getComputedStyle(document.body).backgroundColor + getComputedStyle(document.querySelector('.diagram rect.back')).fill",
        );
        expect(back).toBe(scheme === 'dark' ? 'rgb(13, 17, 23)rgb(13, 17, 23)' : 'rgb(255, 255, 255)rgb(255, 255, 255)');
        await keep(page, `page-narrow-${scheme}`);
      }
      expect(page.complaints).toEqual([]);
    } finally {
      await page.close();
    }
  });

  it('shows what the module draws of each state, step by step and by itself', { timeout: 180_000 }, async () => {
    const page = await opened(pageOf('dining-philosophers', 'DiningPhilosophersTable', 'DiningPhilosophersTable', []));
    try {
      const seen =
        "[...document.querySelectorAll('.frame')].filter((frame) => frame.offsetHeight > 0).map((frame) => frame.innerText.trim().split('\\n').at(-1))";
      const hungry =
        "[...document.querySelectorAll('.frame.current circle')].filter((circle) => circle.getAttribute('fill') === '#fca5a5').length";
      expect(await page.evaluate(seen)).toEqual(['State 1: initial state']);
      const counts: unknown[] = [await page.evaluate(hungry)];
      for (let i = 0; i < 3; i++) {
        await page.press('ArrowRight');
        counts.push(await page.evaluate(hungry));
      }
      expect(counts).toEqual([0, 1, 2, 3]);
      expect(await page.evaluate(seen)).toEqual(['State 4: TakeFirst(p = 1)']);
      expect(await page.evaluate("document.querySelector('.frame.current svg').getAttribute('aria-label')")).toBe(
        'State 4: TakeFirst(p = 1)',
      );
      const button = "document.querySelector('#play').textContent + document.querySelector('#play').getAttribute('aria-pressed')";
      await page.press('p');
      expect(await page.evaluate(`${current} + ${button}`)).toBe('s1stoptrue');
      while ((await page.evaluate(current)) !== 's4' || (await page.evaluate(button)) !== 'playfalse')
        await new Promise((resolve) => setTimeout(resolve, 100));
      for (const scheme of ['dark', 'light'] as const) {
        await page.look(360, scheme);
        expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
        await keep(page, `page-animation-${scheme}`);
      }
      expect(page.complaints).toEqual([]);
    } finally {
      await page.close();
    }
  });

  it('opens at the state that a link names', async () => {
    const file = join(folder, 'linked.html');
    writeFileSync(file, htmlPage(lasso));
    const page = await openPage(chromium!, `${pathToFileURL(file).href}#s3`);
    try {
      expect(await page.evaluate(current)).toBe('s3');
      expect(await page.evaluate('location.hash')).toBe('#s3');
    } finally {
      await page.close();
    }
  });

  it('is refused everything that it might ask for', async () => {
    const page = await opened(htmlPage(lasso));
    try {
      await page.evaluate("document.body.append(Object.assign(new Image(), { src: 'https://example.org/x.png' }))");
      await page.evaluate("fetch('https://example.org/').catch(() => {})");
      expect(page.complaints.join('\n')).toMatch(/Content Security Policy/);
    } finally {
      await page.close();
    }
  });
});
