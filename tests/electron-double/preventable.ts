export interface Preventable {
  defaultPrevented: boolean
  preventDefault(): void
}

export function preventable<T extends object>(details: T): T & Preventable {
  return {
    ...details,
    defaultPrevented: false,
    preventDefault() {
      this.defaultPrevented = true
    },
  }
}
