import type { Channels } from '../ipc/channels.ts'
import type { TokenVault } from './token-vault.ts'

/** Opens the vault's channels: all that the main window's page can reach of it. */
export function openVaultChannels(door: Channels, vault: TokenVault): void {
  door.handle('session:load', vault.load)
  door.handle('session:save', vault.save)
  door.handle('session:clear', async () => void (await vault.clear()))
  door.handle('session:keyring-waits', vault.keyringWaits)
  door.handle('session:without-keyring', async () => void vault.goOnWithoutKeyring())
}
