/**
 * The arrows of the architecture, checked by `npm run architecture`:
 *
 *   OS <-> electron/ <-> preload/ <-> renderer/ <-> HTTP <-> backend/
 *
 * over shared/, which imports none of them,
 *
 * and, inside the renderer, app -> routes -> screens -> domain -> (api, platform, ui) -> lib.
 */
const rule = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to })

/** Any part may read the default configuration that the app ships. */
const shippedConfig = '^resources/config\\.json$'

/** The files of preload/ that both sides import. */
const contract = '^preload/contract(/|\\.ts$)'

/** Files of shared/ that pages may import, beside shared/api/. In radio/ only the join takes a checksum of Node's. */
const browserSafe =
  '^shared/(signal|config/config|log/redact|oauth/authorization-code|(search|titles|exchange|favorites|locale|locales/generated)/[a-z-]+|scrobbling/(listenbrainz|scrobble-service)|radio/(?!join-search)[a-z0-9/-]+)\\.ts$'

/**
 * The imports between folders of the backend that are allowed. A module is deleted by deleting its folder and its
 * line in server.ts; the table has no circle, so neither has the code.
 */
const backendFolders = {
  api: ['http'],
  'modules/admin': [
    'http',
    'modules/analytics',
    'modules/audit',
    'database',
    'modules/users',
    'plugins',
    'modules/billing',
    'modules/moderation',
    'ops',
    'modules/directory',
    'modules/schedule',
    'modules/creators',
    'modules/library',
  ],
  'modules/community': [
    'modules/analytics',
    'modules/stations',
    'modules/users',
    'http',
    'database',
    'modules/schedule',
    'modules/moderation',
  ],
  'modules/library': [
    'http',
    'modules/schedule',
    'database',
    'plugins',
    'modules/users',
    'modules/stations',
    'modules/creators',
  ],
  'modules/schedule': [
    'plugins',
    'modules/directory',
    'http',
    'database',
    'modules/users',
    'modules/audit',
    'modules/stations',
  ],
  'modules/directory': ['database', 'modules/stations', 'ops', 'http', 'modules/analytics'],
  'modules/analytics': [
    'database',
    'http',
    'modules/creators',
    'modules/users',
    'plugins',
    'modules/moderation',
  ],
  'modules/moderation': [
    'modules/checker',
    'http',
    'modules/creators',
    'modules/stations',
    'modules/users',
    'plugins',
    'database',
    'modules/audit',
  ],
  'modules/pictures': ['http', 'database', 'modules/stations', 'modules/creators'],
  'modules/creators': [
    'database',
    'http',
    'modules/audit',
    'modules/users',
    'system',
    'modules/stations',
    'plugins',
    'modules/checker',
  ],
  dev: [
    'database',
    'modules/users',
    'http',
    'plugins',
    'system',
    'modules/stations',
    'modules/billing',
  ],
  'modules/checker': ['database', 'plugins', 'modules/audit', 'modules/stations', 'http'],
  'modules/billing': ['plugins', 'modules/users', 'database', 'http', 'system'],
  'modules/stations': ['database', 'http', 'modules/users', 'plugins'],
  'modules/users': ['http', 'database', 'plugins', 'modules/audit'],
  'modules/audit': ['database', 'http'],
  ops: ['database', 'plugins', 'system'],
  plugins: ['http', 'database'],
  database: ['system'],
  http: [],
  system: [],
}

const backendRules = Object.entries(backendFolders).map(([folder, imports]) =>
  rule(
    `backend-${folder.replace('/', '-')}`,
    'Folders of the backend import each other in one direction only: see the table.',
    { path: `^backend/${folder}/`, pathNot: '\\.test\\.ts$|/testing/' },
    {
      path: '^backend/',
      pathNot: `^backend/(${[folder, ...imports].join('|')})/`,
    },
  ),
)

const test = '\\.test\\.tsx?$|/testing/'

/** A folder of domain/ imports only folders of the lines below its own. One that is not listed imports none. */
const domainLayers = [
  ['import-export', 'stations'],
  ['favorites', 'following', 'history', 'plans', 'reporting', 'saved-songs', 'scrobbling'],
  ['auth', 'player', 'sync'],
  ['errors', 'proxy-login', 'schedule', 'settings'],
]

const domainRule = (folders, lower) =>
  rule(
    'domain-order',
    'Folders of domain/ import each other downwards only: see domainLayers.',
    { path: `^renderer/domain/(${folders})/`, pathNot: test },
    { path: '^renderer/domain/', pathNot: `^renderer/domain/(${['$1', ...lower].join('|')})/` },
  )

/** A file directly in a folder of screens/ or domain/ is public; a file in a folder inside it is private. */
const privateFile = '^renderer/(screens|domain)/[^/]+/[^/]+/'

const privateRule = (from, to) =>
  rule(
    'private-file',
    'A folder inside a folder of screens/ or domain/ is private to it: import a file above, or move this one up.',
    from,
    to,
  )

/**
 * The layout:
 *
 *   renderer: app -> routes -> screens -> domain -> (api, platform, ui) -> lib
 *   backend:  modules -> (plugins, database)
 */
const layoutRules = [
  rule(
    'screens-below-routes',
    'A screen never imports a route or the application around it.',
    { path: '^renderer/screens/' },
    { path: '^renderer/(app|routes|main)' },
  ),
  rule(
    'screens-apart',
    'A screen never imports another screen: what two screens share belongs to domain/ or ui/.',
    { path: '^renderer/screens/([^/]+)/', pathNot: test },
    { path: '^renderer/screens/', pathNot: '^renderer/screens/$1/' },
  ),
  rule(
    'domain-below-screens',
    'State, queries and rules know no screen.',
    { path: '^renderer/domain/' },
    { path: '^renderer/(app|routes|screens|main)' },
  ),
  ...domainLayers.map((layer, index) =>
    domainRule(layer.join('|'), domainLayers.slice(index + 1).flat()),
  ),
  domainRule(`(?!(?:${domainLayers.flat().join('|')})/)[^/]+`, []),
  privateRule(
    { path: '^renderer/', pathNot: ['^renderer/(screens|domain)/', test] },
    { path: privateFile },
  ),
  privateRule(
    { path: '^renderer/(screens|domain)/([^/]+)/', pathNot: test },
    { path: privateFile, pathNot: '^renderer/$1/$2/' },
  ),
  rule(
    'foundations-below-domain',
    'api, platform, ui and lib are what domain folders and screens stand on.',
    { path: '^renderer/(api|platform|ui|lib)/' },
    { path: '^renderer/(app|routes|screens|domain|main)' },
  ),
  rule(
    'lib-at-the-bottom',
    'lib knows nothing of the machine, the API or the design system.',
    { path: '^renderer/lib/', pathNot: test },
    { path: '^renderer/(api|platform|ui)/' },
  ),
  rule(
    'plugins-below-modules',
    'Plugins and the database know no module: modules import them.',
    { path: '^backend/(plugins|database)/', pathNot: test },
    { path: '^backend/(modules|ops)/' },
  ),
]

const devRules = [
  rule(
    'product-without-dev',
    'Code that only a clone runs is not part of the product: load-dev.ts alone imports it...',
    { path: '^backend/', pathNot: ['^backend/(dev/|contract/|load-dev\\.ts$)', test] },
    { path: '^backend/dev/' },
  ),
  rule(
    'product-without-dev',
    '...and loads it only where a clone runs.',
    { path: '^backend/load-dev\\.ts$' },
    { path: '^backend/dev/', dynamic: false },
  ),
]

module.exports = {
  forbidden: [
    ...backendRules,
    ...layoutRules,
    ...devRules,
    rule('no-circles', 'A circle has no direction.', {}, { circular: true }),
    rule(
      'resolvable',
      'An import that resolves to nothing is a typo or a missing package.',
      {},
      { couldNotResolve: true, pathNot: '^(electron|node:sqlite)$|\\?' },
    ),
    rule(
      'shared-alone',
      'What several programs share imports nothing of them; the configuration reads what the app ships.',
      { path: '^shared/' },
      {
        path: '^(electron|preload|renderer|backend|tests|build|resources)/',
        pathNot: shippedConfig,
      },
    ),
    rule(
      'radio-is-pure',
      'Code about formats neither reads files nor talks to the network, and needs no package.',
      { path: '^shared/radio/', pathNot: '\\.test\\.ts$' },
      { path: '.+', pathNot: '^shared/radio/|^(node:)?(buffer|zlib)$' },
    ),
    rule(
      'net-knows-radio-and-parser-worker',
      'The one client of streams needs Node, the formats and the parser worker.',
      { path: '^shared/net/', pathNot: '\\.test\\.ts$|/testing/' },
      { path: '.+', pathNot: '^shared/(net|radio|parser-worker)/', dependencyTypesNot: ['core'] },
    ),
    rule(
      'parser-worker-stands-alone',
      'The thread that reads foreign bytes needs Node’s worker threads and itself.',
      { path: '^shared/parser-worker/', pathNot: '\\.test\\.ts$' },
      { path: '.+', pathNot: '^shared/parser-worker/|^(node:)?worker_threads$' },
    ),
    rule(
      'electron-alone',
      'The main process knows the contract and nothing else of the house.',
      { path: '^electron/' },
      { path: '^(renderer|backend|tests|build)/' },
    ),
    rule(
      'preload-alone',
      'The bridge imports nothing of the programs: both sides import it.',
      { path: '^preload/' },
      { path: '^(electron|renderer|backend|tests|build|resources)/' },
    ),
    rule(
      'contract-imports-types',
      'The contract must not drag anything into either side: beside types it has schemas, lists that they name, and the commands with their titles.',
      { path: contract },
      {
        path: '.+',
        pathNot: `^node_modules/zod/|^shared/(radio/charset-names|scrobbling/scrobble-service|locales/generated/desktop)\\.ts$|${contract}`,
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'contract-reads-shared',
      'What the contract speaks of and does not own lies in shared/.',
      { path: contract },
      { path: '.+', pathNot: `^node_modules/zod/|^shared/|${contract}` },
    ),
    rule(
      'renderer-alone',
      'The renderer reaches the machine through the bridge and the backend through HTTP.',
      { path: '^renderer/' },
      { path: '^(electron|backend|tests|build|resources)/' },
    ),
    rule(
      'renderer-knows-only-the-contract',
      'Of preload/ the renderer may import the contract only.',
      { path: '^renderer/' },
      { path: '^preload/', pathNot: contract },
    ),
    rule(
      'renderer-shares-browser-code',
      'Of shared/ the renderer may import what runs in a page.',
      { path: '^renderer/', pathNot: '\\.test\\.tsx?$' },
      { path: '^shared/', pathNot: `^shared/api/|${browserSafe}` },
    ),
    rule(
      'shared-code-for-pages',
      'What pages import of shared/ needs neither Node nor a file that does.',
      { path: `^shared/api/|${browserSafe}`, pathNot: '\\.test\\.ts$' },
      {
        path: '.+',
        pathNot: `^shared/api/|^node_modules/(zod|oauth4webapi|@date-fns/tz|@web-scrobbler/metadata-filter|csv-parse)/|${browserSafe}`,
      },
    ),
    rule(
      'renderer-is-a-browser-program',
      'No Node built-ins in the renderer.',
      { path: '^renderer/', pathNot: '\\.test\\.tsx?$' },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'backend-alone',
      'The backend is a service of its own; with the app it has shared/ in common.',
      { path: '^backend/' },
      { path: '^(electron|preload|renderer|tests|build|resources)/', pathNot: shippedConfig },
    ),
    rule(
      'scripts-use-public-parts',
      'Helper scripts may use the backend, shared/ and the shipped configuration.',
      { path: '^build/' },
      { path: '^(electron|preload|renderer|tests|resources)/', pathNot: shippedConfig },
    ),
    rule(
      'tests-look-from-outside',
      'electron/ and renderer/ are imported by themselves only; the tests read two tables, and run the relay and the search of the page alone.',
      { path: '^tests/' },
      {
        path: '^(electron|renderer)/',
        pathNot:
          '^(renderer/(limits|routes/route-table|domain/stations/instant/station-finder)|electron/stream-relay/testing/relay-rig)\\.ts$',
      },
    ),
    rule(
      'routes-below-app',
      'Routes are composed by the app, not the other way round.',
      { path: '^renderer/routes/' },
      { path: '^renderer/(app|main)' },
    ),
    rule(
      'ui-is-presentation',
      'The design system fetches nothing and reaches no machine.',
      { path: '^renderer/ui/' },
      { path: '^renderer/(api|platform)/' },
    ),
    rule(
      'toasts-through-notify',
      'A toast asked for before the toaster is loaded must wait: lib/notify.ts is the one way.',
      { path: '^renderer/', pathNot: '^renderer/app/toaster\\.tsx$' },
      { path: '^node_modules/sonner/' },
    ),
  ],
  options: {
    parser: 'swc',
    // Type-only imports are arrows too: swc hands them over without tsPreCompilationDeps, which needs tsc.
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(out|dist)/|\\.json\\.d\\.ts$' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
