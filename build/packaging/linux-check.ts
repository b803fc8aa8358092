import { DESKTOP_ACTIONS } from './desktop-entry.ts'
import { SCHEME } from './scheme.ts'

type Groups = Readonly<Record<string, Readonly<Record<string, string>>>>

function parseDesktopFile(text: string): Groups {
  // A group is its `[name]` line and the lines up to the next `[`.
  const sections = text.matchAll(/^\[(.+)\]\n((?:(?!\[).*\n?)*)/gm)
  return Object.fromEntries(
    [...sections].map(([, name = '', body = '']) => {
      const entries = body.matchAll(/^([\w-]+)=(.*)$/gm)
      return [
        name,
        Object.fromEntries([...entries].map(([, key = '', value = '']) => [key, value])),
      ]
    }),
  )
}

const MAIN_GROUP = 'Desktop Entry'

/** Checks a desktop file. `programs` are the expected commands of the app and of its actions. */
export function desktopProblems(
  text: string,
  programs: { main: string; action: string },
): string[] {
  const expected: Groups = {
    [MAIN_GROUP]: {
      Type: 'Application',
      Name: 'Undertone',
      // %U passes links. No other argument is allowed, least of all --no-sandbox.
      Exec: `${programs.main} %U`,
      Icon: SCHEME,
      StartupWMClass: SCHEME,
      MimeType: `x-scheme-handler/${SCHEME};`,
      Categories: 'AudioVideo;Audio;Player;Tuner;',
      Actions: `${DESKTOP_ACTIONS.join(';')};`,
    },
    'Desktop Action Play': { Name: 'Play', Exec: `${programs.action} --command=play` },
    'Desktop Action Pause': { Name: 'Pause', Exec: `${programs.action} --command=pause` },
  }
  const actual = parseDesktopFile(text)
  const unknown = Object.keys(actual).filter((name) => !(name in expected))
  return [
    ...unknown.map((name) => `[${name}] is unknown`),
    ...Object.entries(expected).flatMap(([name, entries]) =>
      Object.entries(entries)
        .filter(([key, value]) => actual[name]?.[key] !== value)
        .map(([key]) => `[${name}] ${key} is ${actual[name]?.[key]}`),
    ),
  ]
}

const PACKAGE_OPTIONS = [
  '--name',
  '--url',
  '--maintainer',
  '--license',
  '--version',
  '--description',
]

const ICON_SIZES = [16, 32, 48, 64, 128, 256, 512]

/** Checks the arguments of the tool that builds a deb or rpm package. */
export function packageProblems(args: readonly string[]): string[] {
  const options = PACKAGE_OPTIONS.filter((name) => {
    const index = args.indexOf(name)
    return index === -1 || !args[index + 1]
  })
  const installPaths = [
    '=/opt/Undertone',
    `=/usr/share/applications/${SCHEME}.desktop`,
    ...ICON_SIZES.map((size) => `=/usr/share/icons/hicolor/${size}x${size}/apps/${SCHEME}.png`),
  ]
  const missing = installPaths.filter((path) => !args.some((arg) => arg.endsWith(path)))
  return [
    ...options.map((name) => `${name} is not given`),
    ...missing.map((path) => `no file is installed at ${path.slice(1)}`),
  ]
}
