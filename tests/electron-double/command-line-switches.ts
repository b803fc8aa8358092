import type * as Electron from 'electron'
import { environment } from './environment.ts'

const switches = new Map<string, string>()
for (const word of process.argv.slice(2)) {
  const match = /^--([^=]+)(?:=(.*))?$/s.exec(word)
  if (match?.[1]) switches.set(match[1].toLowerCase(), match[2] ?? '')
}

// Chromium writes down what it has decided about windows before main runs.
const { ozonePlatform } = environment.personality
if (ozonePlatform !== undefined) switches.set('ozone-platform', ozonePlatform)

/** Chromium's switches: read from the command line and noted; nothing obeys them here. */
export const commandLine = {
  appendSwitch: (name, value = '') => void switches.set(name.toLowerCase(), value),
  hasSwitch: (name) => switches.has(name.toLowerCase()),
  getSwitchValue: (name) => switches.get(name.toLowerCase()) ?? '',
  removeSwitch: (name) => void switches.delete(name.toLowerCase()),
} satisfies Pick<
  Electron.CommandLine,
  'appendSwitch' | 'getSwitchValue' | 'hasSwitch' | 'removeSwitch'
>
