/** User names and passwords in the addresses of stations. */
export const stationAccounts = {
  saved: 'The user name and password stay on this computer and go to this station only.',
  leftOut: 'The user name and password are left out: only the desktop app can save and send them.',
  publicLeftOut:
    'The user name and password are left out: every listener would get them. Use an address that works without them.',
  untilQuit:
    'The user name and password are saved until you quit Undertone. This computer has no keyring that Undertone can use.',
}
