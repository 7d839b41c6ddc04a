// A small specification to begin from, with its configuration and what a check of it is expected to say.
import { standardModules } from '../../compiler/index.ts';

/** File -> text. */
export type SpecificationFiles = Readonly<Record<string, string>>;

/** Whether a text can be the name of a module. */
export function isModuleName(name: string): boolean {
  return /^[A-Za-z]\w*$/.test(name) && !/^(WF|SF)_/.test(name);
}

/** Whether a module of this name would be read in the place of a standard one. */
export function isStandardModule(name: string): boolean {
  return standardModules.has(name);
}

/** The files of a specification of a lock. Names of files -> texts. */
export function newSpecification(name: string): SpecificationFiles {
  return { [`${name}.tla`]: moduleText(name), [`${name}.cfg`]: CONFIGURATION, 'expected.json': expectationText(name) };
}

/** A line of dashes with the name in its middle, as wide as the line that ends the module. */
function header(name: string): string {
  const dashes = Math.max(4, Math.floor((79 - name.length - 9) / 2));
  return `${'-'.repeat(dashes)} MODULE ${name} ${'-'.repeat(dashes)}`;
}

const moduleText = (name: string): string => `${header(name)}
(* Processes wait for a lock and use it one at a time. Replace this by what you design: first the variables, then what can happen, then what must
   be true. *)
EXTENDS FiniteSets, Naturals

CONSTANT Process

VARIABLES
    waiting,    \\* the processes that want the lock
    holder      \\* the processes that have it

vars == <<waiting, holder>>

TypeOK ==
    /\\ waiting \\subseteq Process
    /\\ holder \\subseteq Process

Init ==
    /\\ waiting = {}
    /\\ holder = {}

Request(p) ==
    /\\ p \\notin waiting \\cup holder
    /\\ waiting' = waiting \\cup {p}
    /\\ UNCHANGED holder

Acquire(p) ==
    /\\ p \\in waiting
    /\\ holder = {}
    /\\ waiting' = waiting \\ {p}
    /\\ holder' = {p}

Release(p) ==
    /\\ p \\in holder
    /\\ holder' = holder \\ {p}
    /\\ UNCHANGED waiting

Next == \\E p \\in Process : Request(p) \\/ Acquire(p) \\/ Release(p)

\\* Whoever can have the lock again and again has it at some time, and gives it back.
Fairness == \\A p \\in Process : SF_vars(Acquire(p)) /\\ WF_vars(Release(p))

Spec == Init /\\ [][Next]_vars /\\ Fairness

\\* At most one process has the lock.
MutualExclusion == Cardinality(holder) <= 1

\\* Who waits has the lock later.
NoStarvation == \\A p \\in Process : p \\in waiting ~> p \\in holder
${'='.repeat(79)}
`;

const CONFIGURATION = `SPECIFICATION Spec
CONSTANT Process = {p1, p2, p3}
INVARIANT TypeOK
INVARIANT MutualExclusion
PROPERTY NoStarvation
`;

const expectationText = (name: string): string => `{
  "models": [
    { "module": "${name}.tla", "config": "${name}.cfg", "verdict": "ok", "distinctStates": 20, "depth": 5, "temporal": true }
  ]
}
`;
