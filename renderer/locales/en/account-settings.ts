/** /settings/account: everything a user can change, take along or remove. */

import { formats } from '../../../shared/locale/formats.ts'

/** A day as people write it, in the machine's time zone; empty for an unknown time. */
function day(time: string): string {
  return Number.isNaN(Date.parse(time)) ? '' : formats.date(time)
}

export const accountSettings = {
  lead: 'Who you are, how you sign in, and the way out.',

  email: {
    title: 'E-mail',
    verified: 'Verified',
    notVerified: 'Not verified',
    none: 'This account has no e-mail address.',
    whyVerify: 'A verified address is what gets you back in when you forget your password.',
    sendVerification: 'Send verification mail',
    change: 'Change address',
    newAddress: 'New e-mail address',
    newAddressHint: 'We send a link to it. Your present address stays until you open that link.',
    missing: 'Enter the new address.',
    shape: 'An e-mail address looks like name@example.org.',
    same: 'This is your address already.',
    send: 'Send the link',
    waitVerify: (address: string) =>
      `Open the link in the mail sent to ${address}, then come back.`,
    waitChange: (address: string) =>
      `Open the link in the mail sent to ${address}, then come back. It becomes your address then.`,
    check: 'I have opened it',
    notYet: 'Not yet: the link has not been opened so far.',
    paste: 'Or paste the link or its code here',
    pasteHint: 'For when the link cannot be opened on this computer.',
    pasteMissing: 'Paste the whole link from the mail, or the code in it.',
    apply: 'Use this link',
    again: 'Send again',
    stop: 'Stop waiting',
    sentAgain: (address: string) => `Sent again to ${address}.`,
    verifiedNow: 'Your e-mail address is verified.',
    changedNow: (address: string) => `Your e-mail address is ${address} now.`,
    signInWithNew: (address: string) =>
      `If you opened the link we sent you, sign in with ${address}.`,
    notFollowed:
      'Your sign-in uses the new address, but your record could not follow yet. Nothing is lost: try again.',
    tryAgain: 'Try again',
  },

  password: {
    title: 'Password',
    current: 'Current password',
    currentMissing: 'Enter your current password.',
    new: 'New password',
    newMissing: 'Enter the new password.',
    rulesNotMet: 'This password does not meet every rule below yet.',
    same: 'This is your current password. Choose another one.',
    wrong: 'This is not your current password.',
    submit: 'Change password',
    changed: 'Your password is changed. Other devices have to sign in again.',
    noneYet:
      'You sign in with Google, so this account has no password. You can add one: we send a mail with a link to set it.',
    noneNoMail: 'This account has neither a password nor an e-mail address to set one by.',
    sendMail: 'Send me the mail',
    mailSent: (address: string) => `The mail is on its way to ${address}.`,
    haveCode: 'Paste the link here in Undertone',
  },

  factor: {
    title: 'Second factor',
    explain:
      'A code by text message, asked for at every sign-in. A stolen password alone is then not enough.',
    none: 'No second factor yet.',
    list: 'Your second factors',
    unnamed: 'Phone',
    since: (time: string) => (day(time) === '' ? '' : `Added ${day(time)}`),
    add: 'Add a phone',
    needsVerified: 'First verify your e-mail address: it is the way back in if you lose the phone.',
    phone: 'Phone number',
    phoneHint:
      'With country code, for example +49 151 23456789. Message rates of your carrier apply.',
    phoneMissing: 'Enter the phone number.',
    phoneShape: 'Start with + and the country code, then the number, for example +49 151 23456789.',
    name: 'Name of this phone',
    nameHint: 'So that you know which one it is, for example “Mobile”.',
    nameTooLong: (limit: number) => `At most ${limit} characters.`,
    sendCode: 'Send a code',
    codeSent: (phone: string) => `We sent a six-digit code to ${phone}.`,
    code: 'Code',
    codeShape: 'The code has six digits.',
    confirm: 'Turn on',
    resend: 'Send again',
    resendIn: (seconds: number) => `Send again in ${seconds} s`,
    resent: 'A new code is on its way. The one before no longer counts.',
    otherNumber: 'Use another number',
    added: 'Your second factor is on. You are asked for a code at your next sign-in.',
    remove: 'Remove',
    removeNamed: (name: string) => `Remove ${name}`,
    removeTitle: (name: string) => `Remove ${name}?`,
    removeLast: 'It is your only second factor: from then on, signing in asks for no code.',
    removeOther: 'You can still sign in with another second factor.',
    removeConfirm: 'Remove it',
    removed: 'The second factor is removed.',
  },

  data: {
    title: 'Your data',
    explain:
      'A copy of everything Undertone keeps about you, as a JSON file: your account, your favorites, your listening history, the songs you keep, what and whom you follow or block, your stations and claims, what you reported and what was decided, your plan with payments and invoices, and the settings of this computer.',
    notInside: 'Your password and your session are not part of it.',
    listening:
      'While a station plays, Undertone tells its server every half minute which one, and from which country by the clock and language of this computer. The creator of the station sees how many listen, for how long and from where, never who. The server keeps sums, and forgets within two minutes that it was you.',
    export: 'Export my data',
    saveAgain: 'Save the file again',
    done: 'Your data is ready. Look for the file in your downloads.',
    failed: 'Your data could not be collected. Nothing was saved: try again.',
    tooOften: 'You can export your data once an hour. Try again later.',
  },

  leave: {
    title: 'Sign out',
    explain:
      'Ends the session on this computer. Your favorites and your history wait with your account.',
    explainLeaving:
      'You can finish later: sign in again on this computer, and Undertone reminds you.',
    signOut: 'Sign out',
  },

  remove: {
    title: 'Delete account',
    explain: 'Removes your account for good. Nobody can undo this.',
    goes: 'What goes',
    goesPoints: [
      'Your profile, role, plan and place in the community',
      'All your favorites, the songs you keep, what you follow and your listening history',
      'The stations you publish, with their covers, shows and figures',
      'Your sign-in: address, password and second factors',
    ],
    stays: 'What stays on this computer',
    staysPoints: ['Theme, font and volume: they belong to the computer, not to you'],
    typeEmail: (address: string) => `Type ${address} to confirm`,
    typeWord: (word: string) => `Type ${word} to confirm`,
    word: 'DELETE',
    mismatch: 'This does not match yet.',
    submit: 'Delete my account',
    steps: {
      record: 'Your record',
      backend: 'Your account data, favorites, songs and follows, and your history',
      identity: 'Your sign-in',
    },
    stepState: { done: 'Removed', running: 'Removing…', waiting: 'Not yet', failed: 'Failed' },
    progress: 'Deleting your account',
    running: 'Deleting your account. Leave Undertone open until this is done.',
    failed: {
      record: 'Your record could not be removed.',
      backend: 'Your account data could not be removed.',
      identity: 'Your sign-in could not be removed. Everything else is gone already.',
    },
    failedHint: 'Nothing that is gone comes back. Try again: Undertone goes on where it stopped.',
    tryAgain: 'Try again',
    unfinished: 'Deleting this account has begun and is not finished.',
    unfinishedHint: 'It cannot be taken back. What is left of the account waits to be removed.',
    done: 'Your account is deleted.',
    unclear:
      'You were signed out before the last step was confirmed. If you can still sign in, finish deleting in the settings of your account.',
  },

  confirm: {
    title: "Confirm that it's you",
    why: 'This needs a fresh sign-in. Once you have confirmed, Undertone does what you asked for.',
    password: 'Password',
    passwordMissing: 'Enter your password.',
    submit: 'Confirm',
    google: 'Confirm with Google',
    googleWaiting: 'Go on in your browser. Undertone waits here for it.',
    googleStop: 'Stop waiting',
    codeSentTo: (phone: string) => `We sent a six-digit code to ${phone}.`,
    codeSending: (phone: string) => `Sending a six-digit code to ${phone}…`,
    neither:
      'This account has no way to confirm that it is you here. Sign out, sign in again, and try once more.',
  },
}
