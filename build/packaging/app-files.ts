/** What goes into app.asar: the three bundles and the icons, never sources, tests or the backend. */
export const APP_FILES = [
  'out/{main,preload,renderer}/**/*',
  'resources/icons/*.png',
  // Only for the packages themselves, whose icons the system shows.
  '!resources/icons/app-{512,1024}.png',
  '!**/*.map',
  // What libraries bring along for those who compile them.
  '!**/node_modules/**/*.{ts,mts,cts,tsx}',
  '!**/node_modules/**/*.{md,markdown}',
  '!**/node_modules/*/{test,tests,spec,docs,example,examples}/**',
] as const
