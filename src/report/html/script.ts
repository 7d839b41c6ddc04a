// What the page does: the current state follows clicks, buttons, the arrow keys and the address, which names it (#s3); the animation, the diagram of messages and the
// table of truth show where it is; unchanged variables can be hidden. Everything is readable without it.

/** The program of the page. */
export const SCRIPT = `
'use strict';
const sections = [...document.querySelectorAll('section.state')];
const links = [...document.querySelectorAll('.timeline a')];
const rows = [...document.querySelectorAll('.diagram g.step')];
const frames = [...document.querySelectorAll('.player .frame')];
const player = document.querySelector('.player');
const play = document.querySelector('#play');
const truth = [...document.querySelectorAll('table.truth tr')].map((row) => [...row.children].slice(1));
const where = document.querySelector('#where');
let current = -1;
const show = (index, scroll) => {
  if (index < 0 || index >= sections.length) return;
  current = index;
  sections.forEach((section, i) => section.classList.toggle('current', i === index));
  links.forEach((link, i) => (i === index ? link.setAttribute('aria-current', 'step') : link.removeAttribute('aria-current')));
  rows.forEach((row, i) => row.classList.toggle('current', i === index));
  frames.forEach((frame, i) => frame.classList.toggle('current', i === Math.min(index, frames.length - 1)));
  for (const cells of truth) cells.forEach((cell, i) => cell.classList.toggle('current', i === index));
  if (where !== null) where.textContent = sections[index].querySelector('h3').firstChild.textContent.trim() + ' (of ' + sections.length + ')';
  const address = '#s' + (index + 1);
  if (location.hash !== address && (index > 0 || location.hash !== '')) history.replaceState(null, '', address);
  if (scroll) sections[index].scrollIntoView({ block: 'nearest' });
};
const named = () => Number(/^#s(\\d+)$/.exec(location.hash)?.[1] ?? 0) - 1;
const after = () => (current === sections.length - 1 && loop >= 0 ? loop : current + 1);
window.addEventListener('hashchange', () => show(named(), true));
rows.forEach((row, i) => row.addEventListener('click', () => show(i, true)));
player?.classList.add('stepping');
let playing = null;
const stop = () => {
  clearInterval(playing);
  playing = null;
  if (play === null) return;
  play.textContent = 'play';
  play.setAttribute('aria-pressed', 'false');
};
const toggle = () => {
  if (play === null) return;
  if (playing !== null) return stop();
  if (after() >= sections.length) show(0, false);
  play.textContent = 'stop';
  play.setAttribute('aria-pressed', 'true');
  playing = setInterval(() => (after() < sections.length ? show(after(), false) : stop()), 1000);
};
play?.addEventListener('click', toggle);
document.querySelector('#previous')?.addEventListener('click', () => show(current - 1, true));
document.querySelector('#next')?.addEventListener('click', () => show(after(), true));
links.forEach((link, i) => link.addEventListener('click', () => show(i, false)));
sections.forEach((section, i) => section.addEventListener('click', () => show(i, false)));
const loop = Number(document.body.dataset.loop ?? -1);
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'p') return toggle();
  const last = sections.length - 1;
  const target = { ArrowRight: after(), j: after(), ArrowLeft: current - 1, k: current - 1, Home: 0, End: last }[event.key];
  if (target === undefined) return;
  event.preventDefault();
  stop();
  show(target, true);
});
document.querySelector('#only-changes')?.addEventListener('change', (event) => {
  for (const row of document.querySelectorAll('tr.same')) row.classList.toggle('hidden', event.target.checked);
});
const graph = document.querySelector('.graph');
const button = document.querySelector('#graph-size');
const fit = (small) => {
  graph.classList.toggle('fit', small);
  button.textContent = small ? 'actual size' : 'fit the page';
  const start = graph.querySelector('g.node ellipse')?.getBoundingClientRect();
  if (!small && start !== undefined) graph.scrollLeft += start.x - graph.getBoundingClientRect().x - graph.clientWidth / 2;
};
button?.addEventListener('click', () => fit(!graph.classList.contains('fit')));
// Nobody can read what is a fourth of its size.
if (graph !== null && graph.querySelector('svg').width.baseVal.value > 4 * graph.clientWidth) fit(false);
const linked = named();
show(linked > 0 && linked < sections.length ? linked : 0, linked > 0);
`.trim();
