import { SETTINGS, type SettingName } from '../registry.ts'
import { getSetting, setSetting } from '../settings.ts'

/** Puts every setting of this machine back to its default. Returns what undoes exactly that. */
export function resetMachineSettings(): () => void {
  const names = Object.keys(SETTINGS) as SettingName[]
  const undo = names.filter((name) => SETTINGS[name].scope === 'machine').map(resetSetting)
  return () => {
    for (const restore of undo) restore()
  }
}

function resetSetting<Name extends SettingName>(name: Name): () => void {
  const before = getSetting(name)
  setSetting(name, SETTINGS[name].default)
  return () => setSetting(name, before)
}
