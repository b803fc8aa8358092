/** The one door to settings: read, change and watch them, inside React and outside. */
import { useCallback, useSyncExternalStore } from 'react'
import { createSignal } from '../../../shared/signal.ts'
import {
  SETTINGS,
  type SettingDefinition,
  type SettingName,
  type SettingValue,
} from './registry.ts'

export type Theme = SettingValue<'theme'>
export type Font = SettingValue<'font'>

const changed = createSignal<[key: string | null]>()
/** Only for what storage refused to keep (a full or forbidden localStorage): true until the app quits. */
const unsaved = new Map<string, string>()

function read(key: string): string | null {
  try {
    return unsaved.get(key) ?? localStorage.getItem(key)
  } catch {
    return unsaved.get(key) ?? null
  }
}

/** The stored value, or the default when nothing usable is stored. */
export function getSetting<Name extends SettingName>(name: Name): SettingValue<Name> {
  const definition: SettingDefinition<unknown> = SETTINGS[name]
  const text = read(definition.key)
  const stored = text === null ? null : definition.parse(text)
  return (stored ?? definition.default) as SettingValue<Name>
}

/** Stores a value and tells everybody who watches. A value the setting cannot hold is ignored. */
export function setSetting<Name extends SettingName>(name: Name, value: SettingValue<Name>): void {
  const definition: SettingDefinition<unknown> = SETTINGS[name]
  const text = String(value)
  if (definition.parse(text) === null) return
  try {
    localStorage.setItem(definition.key, text)
    unsaved.delete(definition.key)
  } catch {
    unsaved.set(definition.key, text)
  }
  changed.emit(definition.key)
}

/** Calls the listener after every change of that setting, also one made in another window. */
export function watchSetting(name: SettingName, listener: () => void): () => void {
  const { key } = SETTINGS[name]
  // A null key means that all of storage was cleared.
  const onChange = (changedKey: string | null) => {
    if (changedKey === key || changedKey === null) listener()
  }
  const onStorage = (event: StorageEvent) => onChange(event.key)
  const stop = changed.subscribe(onChange)
  window.addEventListener('storage', onStorage)
  return () => {
    stop()
    window.removeEventListener('storage', onStorage)
  }
}

/** A setting and its setter, like useState. */
export function useSetting<Name extends SettingName>(
  name: Name,
): readonly [SettingValue<Name>, (value: SettingValue<Name>) => void] {
  const subscribe = useCallback((listener: () => void) => watchSetting(name, listener), [name])
  const value = useSyncExternalStore(subscribe, () => getSetting(name))
  const set = useCallback((next: SettingValue<Name>) => setSetting(name, next), [name])
  return [value, set]
}

/** The values to choose from, in the order of the registry; empty for a setting that is a range. */
export function settingChoices<Name extends SettingName>(
  name: Name,
): readonly SettingValue<Name>[] {
  const definition: SettingDefinition<unknown> = SETTINGS[name]
  return (definition.values ?? []) as readonly SettingValue<Name>[]
}
