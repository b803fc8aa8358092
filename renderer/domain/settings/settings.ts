/** Reads, stores and watches settings. registry.ts defines them. */
import { useCallback, useSyncExternalStore } from 'react'
import { createSignal } from '../../../shared/signal.ts'
import { log } from '../../lib/log.ts'
import {
  SETTINGS,
  type SettingDefinition,
  type SettingName,
  type SettingValue,
} from './registry.ts'

export type Theme = SettingValue<'theme'>
export type Font = SettingValue<'font'>

const changeSignal = createSignal<[key: string | null]>()
/** Values that local storage rejected because it is full or blocked. They last until the app quits. */
const unsavedValues = new Map<string, string>()

/** Maps keys of earlier versions to current keys. Null when the setting no longer exists. */
const FORMER_KEYS: Readonly<Record<string, string | null>> = {
  'keep-awake': SETTINGS.keepScreenOn.key,
  'first-sound-told': null,
}

/** Moves values of earlier versions to their current keys. Must run before the first setting is read. */
export function moveFormerKeys(): void {
  try {
    for (const [from, to] of Object.entries(FORMER_KEYS)) {
      const text = localStorage.getItem(from)
      if (text === null) continue
      if (to !== null && localStorage.getItem(to) === null) localStorage.setItem(to, text)
      localStorage.removeItem(from)
    }
  } catch (error) {
    log.warn('Settings of an earlier version could not be moved', error)
  }
}

function read(key: string): string | null {
  try {
    return unsavedValues.get(key) ?? localStorage.getItem(key)
  } catch {
    return unsavedValues.get(key) ?? null
  }
}

export function getSetting<Name extends SettingName>(name: Name): SettingValue<Name> {
  const definition: SettingDefinition<unknown> = SETTINGS[name]
  const text = read(definition.key)
  const stored = text === null ? null : definition.parse(text)
  return (stored ?? definition.default) as SettingValue<Name>
}

/** Stores a value and notifies watchers. Ignores invalid values. */
export function setSetting<Name extends SettingName>(name: Name, value: SettingValue<Name>): void {
  const definition: SettingDefinition<unknown> = SETTINGS[name]
  const text = String(value)
  if (definition.parse(text) === null) return
  try {
    localStorage.setItem(definition.key, text)
    unsavedValues.delete(definition.key)
  } catch {
    unsavedValues.set(definition.key, text)
  }
  changeSignal.emit(definition.key)
}

/** Calls the listener when the setting changes in this or another window. */
export function watchSetting(name: SettingName, listener: () => void): () => void {
  const { key } = SETTINGS[name]
  // The key is null when all of local storage was cleared.
  const onChange = (changedKey: string | null) => {
    if (changedKey === key || changedKey === null) listener()
  }
  const onStorage = (event: StorageEvent) => onChange(event.key)
  const stop = changeSignal.subscribe(onChange)
  window.addEventListener('storage', onStorage)
  return () => {
    stop()
    window.removeEventListener('storage', onStorage)
  }
}

export function useSetting<Name extends SettingName>(
  name: Name,
): readonly [SettingValue<Name>, (value: SettingValue<Name>) => void] {
  const subscribe = useCallback((listener: () => void) => watchSetting(name, listener), [name])
  const value = useSyncExternalStore(subscribe, () => getSetting(name))
  const set = useCallback((next: SettingValue<Name>) => setSetting(name, next), [name])
  return [value, set]
}

export function settingChoices<Name extends SettingName>(
  name: Name,
): readonly SettingValue<Name>[] {
  const definition: SettingDefinition<unknown> = SETTINGS[name]
  return (definition.values ?? []) as readonly SettingValue<Name>[]
}
