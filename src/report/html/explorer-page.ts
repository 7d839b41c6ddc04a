// The explorer as one HTML page: the texts of a model, tlasso's own interpreter, and a screen. Nothing is loaded from anywhere: a policy in the page allows the one script that is
// known by its digest, code that this script makes (programs are compiled from the specification), and a thread made of what is in the page.
import { escaped } from './escaped.ts';
import { inScript } from './in-script.ts';
import { STYLE } from './style.ts';

/** What the page is made of. */
export interface ExplorerPage {
  readonly module: string;
  /** The model as JSON: what the interpreter opens. */
  readonly model: object;
  /** The program of the screen, and its SHA-256 in base64. */
  readonly screen: string;
  readonly screenDigest: string;
  /** The program of the interpreter's thread: compressed with gzip, in base64. */
  readonly interpreter: string;
  /** The command that checks all behaviours. */
  readonly check: string;
  readonly version: string;
}

const EXPLORER_STYLE = `
.bar { display: flex; flex-wrap: wrap; gap: .4rem; align-items: center; }
.bar .wide { flex: 1 1 12rem; }
input[type=text], select, textarea { font: .87em ui-monospace, Menlo, Consolas, monospace; color: var(--front); background: var(--back);
  border: 1px solid var(--line); border-radius: 5px; padding: .25rem .5rem; min-width: 0; }
textarea { width: 100%; height: 30rem; white-space: pre; overflow: auto; tab-size: 2; }
:focus-visible { outline: 2px solid var(--mark); outline-offset: 1px; }
ol.steps, ul.plain { list-style: none; margin: .4rem 0; padding: 0; }
ol.steps li { border-top: 1px solid var(--line); } ol.steps li:first-child { border-top: 0; }
button.step { display: block; width: 100%; text-align: left; border: 0; border-radius: 0; background: none; padding: .25rem .6rem; overflow-wrap: anywhere; }
button.step:hover, button.step:focus-visible { background: var(--panel); } button.step[aria-current] { border-left: 3px solid var(--mark); }
button.step .number { display: inline-block; min-width: 1.6rem; color: var(--faint); }
button.step .what { display: block; padding-left: 1.6rem; color: var(--faint); font: .82em/1.4 ui-monospace, Menlo, Consolas, monospace; }
button.place, button.open { border: 0; background: none; padding: 0; color: var(--faint); text-decoration: underline; font-size: .85rem; }
.boxed { border: 1px solid var(--line); border-radius: 6px; padding: .2rem .6rem .4rem; margin-bottom: 1rem; } .boxed h2 { margin: .4rem 0; }
#busy { position: sticky; top: 0; z-index: 2; background: var(--panel); border: 1px solid var(--mark); border-radius: 6px; padding: .3rem .8rem; }
#problem { color: var(--wrong); white-space: pre-wrap; } .fault { color: var(--wrong); }
#answers dt { font: .87em ui-monospace, Menlo, Consolas, monospace; color: var(--faint); } #answers dd { margin: 0 0 .4rem 1rem; white-space: pre-wrap;
  overflow-wrap: anywhere; font: .87em ui-monospace, Menlo, Consolas, monospace; }
#diagnostics li { margin: .4rem 0; } [hidden] { display: none !important; }
.reasons { margin: .2rem 0 .4rem 1rem; }
`.trim();

/** The page, a whole document. */
export function explorerPage({ module, model, screen, screenDigest, interpreter, check, version }: ExplorerPage): string {
  const policy = `default-src 'none'; script-src 'sha256-${screenDigest}' 'unsafe-eval'; worker-src blob:; style-src 'unsafe-inline'; img-src data:`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escaped(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="tlasso ${escaped(version)}">
<title>${escaped(module)}: explorer</title>
<style>
${STYLE}
${EXPLORER_STYLE}
</style>
</head>
<body>
<header>
<h1>${escaped(module)}</h1>
<p class="faint" id="about">The specification is evaluated in this page: nothing is loaded, and nothing leaves it.</p>
<details><summary>What this page does not do</summary>
<ul>
<li>It searches nothing: it shows the steps that are possible where you are. Every behaviour is checked by <code>${escaped(check)}</code>.</li>
<li id="temporal">Temporal properties and fairness are not judged.</li>
<li><code>SYMMETRY</code> and <code>VIEW</code> are left out; steps out of <code>CONSTRAINT</code> are marked.</li>
<li>Files that the specification reads while it is evaluated are not in the page; it writes none and runs no programs.</li>
<li>Values and states that one evaluation makes have 256 MB.</li>
</ul></details>
<noscript><p class="fault">This page is a program: it needs JavaScript.</p></noscript>
</header>
<main>
<p id="busy" role="alert" hidden><span>Evaluating ...</span> <button type="button" id="stop">Stop</button> <span class="faint">Esc</span></p>
<p id="problem" role="alert" hidden></p>
<div class="trace">
<nav aria-label="path"><ol class="timeline" id="path"></ol></nav>
<div>
<p class="walk bar"><button type="button" id="previous" title="Arrow left">← back</button> <button type="button" id="next" title="Arrow right">on →</button>
<button type="button" id="restart" title="r">start again</button>
<label><input type="checkbox" id="only-changes"> only what changes</label> <span id="where" role="status" aria-live="polite"></span></p>
<div class="player" id="picture" hidden></div>
<section class="state current" id="state" hidden><h3 id="title"></h3><table><tbody id="variables"></tbody></table></section>
<section class="boxed" aria-labelledby="steps-title"><h2 id="steps-title">Initial states</h2>
<p class="bar"><input type="text" id="words" class="wide" aria-label="only steps with these words" placeholder="only steps with these words (f)" autocomplete="off" spellcheck="false">
<span class="faint" id="counted" role="status"></span></p>
<ol class="steps" id="steps"></ol>
<ul class="plain" id="disabled" aria-label="actions without a step"></ul></section>
<section class="boxed" aria-labelledby="properties-title"><h2 id="properties-title">Properties here</h2><ul class="plain" id="properties"></ul></section>
<section class="boxed" aria-labelledby="evaluate-title"><h2 id="evaluate-title">Evaluate</h2>
<form class="bar" id="evaluate"><input type="text" id="expression" class="wide" aria-label="an expression" placeholder="an expression here, with primes in the step to the next state (e)" autocomplete="off" spellcheck="false">
<button type="submit">Evaluate</button></form><dl id="answers" aria-live="polite"></dl></section>
</div></div>
<details id="editor"><summary>Text of the model</summary>
<p class="bar"><label>File <select id="file"></select></label> <button type="button" id="read">Read again</button> <button type="button" id="original">As it was</button>
<span class="faint">Ctrl-Enter reads the texts again and walks the path in them. Nothing is saved.</span></p>
<p id="read-result" role="status"></p>
<ul class="plain" id="diagnostics"></ul>
<textarea id="source" aria-label="the text of the file" spellcheck="false" autocomplete="off"></textarea></details>
<details><summary>Keys</summary><p>Arrow left and right (k, j): along the path. 1 to 9: take that step. f: words that steps must have. e: an expression. r: start again.
Home, End: the first and the last state. Esc: stop an evaluation. The address names the path: a link leads to the same state.</p></details>
</main>
<script type="application/json" id="model">${inScript(model)}</script>
<script type="application/octet-stream" id="interpreter">${interpreter}</script>
<script>${screen}</script>
</body>
</html>
`;
}
