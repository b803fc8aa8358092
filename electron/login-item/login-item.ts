/** The system's own list of what starts at login. Each of these may throw. */
export interface LoginItem {
  isOn(): boolean
  set(on: boolean): void
  /** The program may have moved since it was entered. */
  refresh(): void
}
