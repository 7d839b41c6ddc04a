// What the page does: the current state follows clicks and the arrow keys, unchanged variables can be hidden. Everything is readable without it.

/** The program of the page. */
export const script = `
'use strict';
const sections = [...document.querySelectorAll('section.state')];
const links = [...document.querySelectorAll('.timeline a')];
let current = -1;
const show = (index, scroll) => {
  if (index < 0 || index >= sections.length) return;
  current = index;
  sections.forEach((section, i) => section.classList.toggle('current', i === index));
  links.forEach((link, i) => (i === index ? link.setAttribute('aria-current', 'step') : link.removeAttribute('aria-current')));
  if (scroll) sections[index].scrollIntoView({ block: 'nearest' });
};
links.forEach((link, i) => link.addEventListener('click', () => show(i, false)));
sections.forEach((section, i) => section.addEventListener('click', () => show(i, false)));
const loop = Number(document.body.dataset.loop ?? -1);
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const last = sections.length - 1;
  const next = current === last && loop >= 0 ? loop : current + 1;
  const target = { ArrowRight: next, j: next, ArrowLeft: current - 1, k: current - 1, Home: 0, End: last }[event.key];
  if (target === undefined) return;
  event.preventDefault();
  show(target, true);
});
document.querySelector('#only-changes')?.addEventListener('change', (event) => {
  for (const row of document.querySelectorAll('tr.same')) row.classList.toggle('hidden', event.target.checked);
});
show(0, false);
`.trim();
