/**
 * How long a person waits before another text message or mail is sent: seconds. The provider names no
 * number of its own, but refuses when asked too often; half a minute is the custom of such screens,
 * and what a message usually needs to arrive.
 */
export const RESEND_SECONDS = 30
