/** An event whose listeners may veto what is about to happen. */
export interface Preventable {
  defaultPrevented: boolean
  preventDefault(): void
}

/** A fresh event with `details` beside preventDefault, as Electron gives to its listeners. */
export function preventable<T extends object>(details: T): T & Preventable {
  return {
    ...details,
    defaultPrevented: false,
    preventDefault() {
      this.defaultPrevented = true
    },
  }
}
