export const APP_FILES = [
  'out/{main,preload,renderer}/**/*',
  'resources/icons/*.png',
  'resources/icons/*.ico',
  // Only for installers, as icons in the system.
  '!resources/icons/app-{512,1024}.png',
  '!**/*.map',
] as const
