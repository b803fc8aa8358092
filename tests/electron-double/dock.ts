import type * as Electron from 'electron'
import { throwOnMissingMembers } from './absent.ts'
import { environment } from './environment.ts'

class Dock {
  #menu: Electron.Menu | null = null
  #badge = ''
  #isShown = true
  bounces = 0

  setMenu(menu: Electron.Menu): void {
    this.#menu = menu
  }
  getMenu(): Electron.Menu | null {
    return this.#menu
  }
  setBadge(text: string): void {
    this.#badge = text
  }
  getBadge(): string {
    return this.#badge
  }
  bounce(_type: 'critical' | 'informational' = 'informational'): number {
    this.bounces += 1
    return this.bounces
  }
  hide(): void {
    this.#isShown = false
  }
  async show(): Promise<void> {
    this.#isShown = true
  }
  isVisible(): boolean {
    return this.#isShown
  }
}

throwOnMissingMembers(Dock, 'app.dock')

/** Undefined on other systems, as in Electron. */
export const dock = environment.personality.platform === 'darwin' ? new Dock() : undefined
