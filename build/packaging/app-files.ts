/** Glob patterns of the files in app.asar. */
export const APP_FILES = [
  'out/{main,preload,renderer}/**/*',
  'resources/icons/*.png',
  'resources/icons/*.ico',
  // Installers use these icons; the app does not.
  '!resources/icons/app-{512,1024}.png',
  '!**/*.map',
] as const
