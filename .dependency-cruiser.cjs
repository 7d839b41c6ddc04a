// The import order of the rooms, as ARCHITECTURE.md draws it: which room may import which, and which packages and platform modules each
// may use. Everything that is not listed is forbidden, type imports included. The rooms are data; the rules are made from them.

/** room -> what it may import: other rooms, npm packages, and whether files, clock and process (`node:` modules) are its business. */
const rooms = {
  grammar: { rooms: ['diagnostics'], packages: ['chevrotain'] },
  diagnostics: { rooms: [], packages: ['get-east-asian-width'] },
  values: { rooms: [], packages: [] },
  temporal: { rooms: [], packages: [] },
  syntax: { rooms: ['grammar', 'diagnostics'], packages: ['chevrotain'] },
  pluscal: { rooms: ['grammar', 'syntax', 'diagnostics'], packages: [] },
  semantics: { rooms: ['syntax', 'pluscal', 'diagnostics'], packages: [] },
  model: { rooms: ['values', 'diagnostics'], packages: [] },
  compiler: { rooms: ['semantics', 'syntax', 'model', 'values', 'temporal', 'diagnostics'], packages: [] },
  checker: { rooms: ['model', 'values', 'temporal', 'diagnostics'], packages: [], platform: ['worker_threads'] },
  report: { rooms: ['model', 'values', 'temporal', 'diagnostics'], packages: ['@hpcc-js/wasm', 'color-string', 'mustache'] },
  proposal: { rooms: ['syntax', 'semantics', 'diagnostics'], packages: [] },
  generation: { rooms: [], packages: [] },
  formatting: { rooms: ['grammar', 'syntax', 'pluscal', 'diagnostics'], packages: [] },
  mutation: { rooms: ['syntax', 'pluscal', 'semantics', 'model', 'diagnostics'], packages: [] },
  session: {
    rooms: [
      'grammar',
      'syntax',
      'pluscal',
      'semantics',
      'model',
      'compiler',
      'checker',
      'generation',
      'formatting',
      'mutation',
      'proposal',
      'report',
      'values',
      'temporal',
      'diagnostics',
    ],
    packages: ['@hpcc-js/wasm', 'jiti', 'valibot'],
    platform: true,
  },
  cluster: {
    rooms: ['session', 'checker', 'report', 'diagnostics'],
    packages: ['@nats-io/jetstream', '@nats-io/obj', '@nats-io/transport-node'],
    platform: true,
  },
  tui: { rooms: ['session', 'report', 'diagnostics'], packages: ['ink', 'react'] },
  browser: { rooms: ['session', 'pluscal', 'report', 'model', 'values', 'diagnostics'], packages: ['pathe'] },
  editor: {
    rooms: ['session', 'grammar', 'syntax', 'pluscal', 'semantics', 'compiler', 'formatting', 'diagnostics'],
    packages: [
      'vscode-languageserver',
      'vscode-languageserver-textdocument',
      'vscode-languageserver-protocol',
      'vscode-languageserver-types',
      'vscode-jsonrpc',
    ],
    platform: ['url', 'path'],
  },
  mcp: { rooms: ['session', 'report', 'diagnostics'], packages: ['@modelcontextprotocol/sdk', 'zod'], platform: true },
  cli: {
    rooms: ['session', 'mutation', 'proposal', 'report', 'diagnostics', 'tui', 'editor', 'mcp', 'cluster'],
    packages: ['ansis', 'commander', 'opentype.js'],
    platform: true,
  },
};

/**
 * room -> its wings (the folders in it) -> the wings beside them that each may import. The files that are in no wing put the wings together, and
 * no wing imports them.
 */
const wings = {
  compiler: {
    standard: [],
    symmetry: [],
    configuration: ['standard'],
    runtime: ['standard', 'symmetry'],
    codegen: ['standard', 'symmetry', 'configuration', 'runtime'],
    reduction: ['symmetry', 'runtime', 'codegen'],
    steps: ['runtime', 'codegen'],
    model: ['standard', 'symmetry', 'configuration', 'runtime', 'codegen', 'reduction', 'steps'],
    explain: ['configuration', 'codegen', 'model'],
  },
  checker: {
    store: [],
    outcome: ['store'],
    successors: ['store', 'outcome'],
    reduction: ['store'],
    level: ['store', 'outcome'],
    parallel: ['store', 'outcome', 'successors', 'reduction', 'level'],
    distributed: ['store', 'outcome', 'successors', 'level', 'parallel'],
    search: ['store', 'outcome', 'successors', 'reduction', 'level', 'parallel', 'distributed'],
    liveness: ['store', 'outcome'],
    simulation: ['store', 'outcome', 'successors'],
    variants: ['store'],
    conformance: ['store'],
  },
  temporal: {
    formula: [],
    automata: ['formula'],
    oracle: ['formula', 'automata'],
    emptiness: ['formula', 'automata'],
    counterexample: ['formula', 'automata', 'oracle', 'emptiness'],
  },
  session: {
    options: [],
    files: [],
    threads: ['request.ts', 'options', 'files'],
    drawing: ['files', 'threads'],
    systems: ['request.ts', 'options', 'files'],
    checkpoint: ['request.ts', 'options', 'files'],
    open: ['request.ts', 'options', 'files', 'threads', 'systems'],
    check: ['request.ts', 'options', 'files', 'threads', 'systems', 'checkpoint', 'open'],
    simulate: ['request.ts', 'options', 'files', 'threads', 'systems', 'open', 'check'],
    graph: ['request.ts', 'options', 'files', 'threads', 'systems', 'open', 'check'],
    generate: ['request.ts', 'options', 'open', 'threads', 'systems', 'check'],
    begin: ['request.ts', 'options', 'threads', 'open'],
    evaluate: ['options', 'files', 'threads', 'open'],
    explore: ['request.ts', 'options', 'files', 'threads', 'systems', 'open'],
    mutate: ['request.ts', 'options', 'files', 'threads', 'systems', 'open', 'check'],
    suite: ['request.ts', 'options', 'files', 'threads', 'systems', 'open', 'check', 'mutate'],
    sweep: ['request.ts', 'options', 'files', 'threads', 'systems', 'open', 'suite'],
    trace: ['request.ts', 'options', 'files', 'threads', 'open'],
    format: ['options', 'files'],
    workspace: ['request.ts', 'options', 'files', 'open'],
  },
  cli: {
    output: ['exit-codes.ts'],
    options: ['output'],
    commands: [
      'options',
      'output',
      'exit-codes.ts',
      'interrupt.ts',
      'run-told.ts',
      'on-cluster.ts',
      'watch.ts',
      'explore-terminal.ts',
      'write-explorer-page.ts',
      'ask-constants.ts',
    ],
  },
  editor: {
    model: [],
    server: ['model'],
  },
  browser: {
    platform: [],
    interpreter: [],
    page: ['platform', 'interpreter'],
  },
  tui: {
    drawing: [],
    panes: ['drawing'],
    overlays: ['drawing', 'panes'],
    screen: ['drawing', 'panes', 'overlays'],
    commands: ['drawing', 'panes', 'overlays', 'screen'],
  },
};

const folder = (room) => (room === 'grammar' ? '^grammar/' : `^src/${room}/`);
const inPackage = (name) => `node_modules/${name}/`;

const roomRules = Object.entries(rooms).flatMap(([room, may]) => [
  {
    name: `${room}-imports-rooms`,
    comment: `${room} may import only: ${may.rooms.join(', ') || 'nothing'}`,
    severity: 'error',
    from: { path: folder(room) },
    to: { path: '^(src|grammar|test|bench|docs|specs)/', pathNot: [folder(room), ...may.rooms.map(folder)] },
  },
  {
    name: `${room}-imports-packages`,
    comment: `${room} may use only these packages: ${may.packages.join(', ') || 'none'}`,
    severity: 'error',
    from: { path: folder(room) },
    to: { path: 'node_modules', pathNot: may.packages.map(inPackage) },
  },
  ...(may.platform === true
    ? []
    : [
        {
          name: `${room}-uses-platform`,
          comment: 'only session and cli touch files, clock and process',
          severity: 'error',
          from: { path: folder(room) },
          to: { dependencyTypes: ['core'], pathNot: (may.platform ?? []).map((name) => `^(node:)?${name}$`) },
        },
      ]),
]);

const wingRules = Object.entries(wings).flatMap(([room, inside]) =>
  Object.entries(inside).map(([name, may]) => ({
    name: `${room}-${name}-imports-wings`,
    comment: `src/${room}/${name} may import of its room only: ${may.join(', ') || 'nothing'}`,
    severity: 'error',
    from: { path: `^src/${room}/${name}/` },
    to: { path: `^src/${room}/`, pathNot: [name, ...may].map((other) => `^src/${room}/${other}${other.endsWith('.ts') ? '$' : '/'}`) },
  })),
);

module.exports = {
  forbidden: [
    ...roomRules,
    ...wingRules,
    {
      name: 'no-cycles',
      comment: 'imports form no cycle, those of types included',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'cli-is-the-top',
      comment: 'nothing imports cli',
      severity: 'error',
      from: { pathNot: '^(src/cli|test)/' },
      to: { path: '^src/cli/' },
    },
    ...['tui', 'mcp'].map((room) => ({
      name: `${room}-only-on-demand`,
      comment: `the batch path must not load what only ${room} needs: cli reaches it by dynamic import`,
      severity: 'error',
      from: { path: '^src/', pathNot: folder(room) },
      to: { path: folder(room), dependencyTypesNot: ['dynamic-import'] },
    })),
    {
      name: 'editor-only-on-demand',
      comment: 'only the language server loads its protocol: cli reaches editor by dynamic import',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/editor/' },
      to: { path: '^src/editor/', dependencyTypesNot: ['dynamic-import'] },
    },
    {
      name: 'browser-in-its-own-bundle',
      comment: 'what runs in a page is bundled by itself',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/browser/' },
      to: { path: '^src/browser/' },
    },
    {
      name: 'no-unresolvable',
      comment: 'every import leads somewhere',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'every-file-in-a-room',
      comment: 'src holds rooms and index.ts, nothing else',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/index\\.ts$', ...Object.keys(rooms).map(folder)] },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
