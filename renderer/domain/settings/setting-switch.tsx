import { SwitchField } from '../../ui/switch-field.tsx'
import type { SettingName, SettingValue } from './registry.ts'
import { useSetting } from './settings.ts'

export type SwitchName = {
  [Name in SettingName]: SettingValue<Name> extends 'on' | 'off' ? Name : never
}[SettingName]

interface SettingSwitchProps {
  readonly name: SwitchName
  readonly label: string
  readonly hint: string
}

export function SettingSwitch({ name, label, hint }: SettingSwitchProps) {
  const [value, setValue] = useSetting(name)
  return (
    <SwitchField
      label={label}
      hint={hint}
      checked={value === 'on'}
      onChange={(isOn) => setValue(isOn ? 'on' : 'off')}
    />
  )
}
