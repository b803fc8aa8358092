/** What goes into app.asar: the three bundles and the icons, never sources, tests or the backend. */
export const APP_FILES = [
  'out/{main,preload,renderer}/**/*',
  'resources/icons/*.png',
  'resources/icons/*.ico',
  // Only for the packages themselves, whose icons the system shows.
  '!resources/icons/app-{512,1024}.png',
  '!**/*.map',
] as const
