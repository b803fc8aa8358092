/** The system's own list of what starts at login. Each of these may throw. */
export interface LoginItem {
  isOn(): boolean
  /** It is on the list, and waits until the user allows it there (macOS 13 and later). */
  needsApproval(): boolean
  set(on: boolean): void
  /** The program may have moved since it was entered. */
  refresh(): void
}
