import { accountSettings } from './en/account-settings.ts'

/** What the settings of an account say, outside React. The first page does not load it. */
export function getAccountMessages(): typeof accountSettings {
  return accountSettings
}

/** What the settings of an account say, for components. */
export function useAccountMessages(): typeof accountSettings {
  return accountSettings
}
