import { accountSettings } from './en/account-settings.ts'

/** Messages of the account settings, outside React. The first page does not load them. */
export function getAccountMessages(): typeof accountSettings {
  return accountSettings
}

export function useAccountMessages(): typeof accountSettings {
  return accountSettings
}
