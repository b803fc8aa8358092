/** Tells this instance's sending that a mail waits which a user looks out for: it looks at once, not in some seconds. */
export interface MailBell {
  readonly ring: () => void
  readonly onRing: (look: () => void) => void
}

/** One bell; before sending has started, ringing does nothing. */
export function createMailBell(): MailBell {
  let heard = () => {}
  return {
    ring: () => heard(),
    onRing: (look) => {
      heard = look
    },
  }
}
