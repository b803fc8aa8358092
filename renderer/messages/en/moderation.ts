/** What waits for an admin. */
export const moderation = {
  title: 'Waiting for approval',
  count: (count: number, most: number) =>
    count >= most
      ? `At least ${count} stations wait`
      : `${count} ${count === 1 ? 'station waits' : 'stations wait'}`,
  empty: 'Nothing waits. New stations and changes of listed ones come here.',
  legend: 'Keys, with a station of the list in focus',
  keys: [
    ['J / K', 'next and previous'],
    ['P', 'play or pause'],
    ['A', 'approve'],
    ['R', 'reject'],
    ['E', 'edit'],
  ] as const,
  isChange: 'A change of a listed station',
  approve: 'Approve',
  approveOf: (station: string) => `Approve ${station}`,
  reject: 'Reject…',
  rejectOf: (station: string) => `Reject ${station}`,
  rejectLead: (station: string) => `Who sent ${station} reads the reason.`,
  reason: 'Reason',
  reasonLength: (most: number) => `Say why, in at most ${most} characters.`,
  confirmReject: 'Reject it',
  approved: (station: string) => `${station} is approved.`,
  rejected: (station: string) => `${station} is rejected.`,
  changed: 'This was changed meanwhile. Look at it again first.',
}
