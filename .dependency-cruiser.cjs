/** Who may import whom: default deny, type imports counted, no cycles (docs/decisions/0002-rooms.md). */

/** Each room with the rooms it may import besides itself. */
const rooms = {
  models: ['core/base'],
  'core/base': [],
  'core/events': ['core/base'],
  'core/contract': ['core/base', 'core/events'],
  'core/storage': ['core/base', 'core/events', 'models/ports'],
  'core/memory': ['core/base', 'core/events', 'core/storage', 'models/ports'],
  'core/roles': ['core/base', 'core/events', 'models/ports'],
  'core/environments': ['core/base'],
  'core/agents': [
    'core/base',
    'core/events',
    'core/memory',
    'core/roles',
    'core/environments/environment.ts',
    'models/ports',
  ],
  'core/runs': [
    'core/base',
    'core/events',
    'core/storage',
    'core/memory',
    'core/roles',
    'core/agents',
    'core/environments',
    'models/ports',
  ],
  'core/documents': [
    'core/base',
    'core/events',
    'core/contract/document-views.ts',
    'core/storage',
    'core/memory',
    'core/roles',
    'core/agents',
    'core/environments',
    'core/runs',
    'models/ports',
  ],
  'core/knowledge': [
    'core/base',
    'core/events',
    'core/storage',
    'core/memory',
    'core/roles',
    'core/agents',
    'core/environments',
    'core/runs',
    'models/ports',
  ],
  'core/experiments': [
    'core/base',
    'core/events',
    'core/storage',
    'core/memory',
    'core/roles',
    'core/agents',
    'core/environments',
    'core/runs',
    'core/documents',
    'core/knowledge',
    'models/ports',
  ],
  'core/lab': ['core', 'models'],
  'core/hosts': ['core', 'models'],
  'electron/main': ['core/contract', 'core/base/host-services.ts', 'electron/shared'],
  'electron/preload': ['core/contract', 'core/base/host-services.ts', 'electron/shared'],
  'electron/shared': ['core/contract', 'core/base/host-services.ts'],
  'electron/pack': [],
  'electron/worker': ['core/lab', 'core/base', 'models/host', 'electron/shared'],
  renderer: ['core/contract', 'core/events'],
};

const escape = (path) => path.replace(/[.]/g, '\\.');
const within = (path) => (path.endsWith('.ts') ? `^${escape(path)}$` : `^${escape(path)}(/|\\.ts$)`);

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'core-knows-no-electron-or-dom',
      severity: 'error',
      from: { path: '^(core|models)/' },
      to: { path: 'node_modules/(electron|react|react-dom|d3|@mantine)' },
    },
    {
      name: 'weights-only-in-models',
      severity: 'error',
      from: { pathNot: '^models/' },
      to: { path: 'node_modules/(node-llama-cpp|@xenova/transformers|@huggingface/transformers|onnxruntime-node)' },
    },
    {
      name: 'no-node-in-renderer',
      severity: 'error',
      from: { path: '^renderer/', pathNot: '^renderer/vite[.]config[.]ts$' },
      to: { dependencyTypes: ['core'] },
    },
  ],
  allowed: [
    { from: {}, to: { path: 'node_modules' } },
    { from: {}, to: { dependencyTypes: ['core'] } },
    ...Object.entries(rooms).map(([room, others]) => ({
      from: { path: within(room) },
      to: { path: [room, ...others].map(within) },
    })),
  ],
  allowedSeverity: 'error',
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.(css|svg|png|json)$' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
};
