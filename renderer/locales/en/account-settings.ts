import { formats } from '../../../shared/locale/formats.ts'

function day(time: string): string {
  return Number.isNaN(Date.parse(time)) ? '' : formats.date(time)
}

export const accountSettings = {
  lead: 'Manage your email, password and account.',

  email: {
    title: 'Email',
    verified: 'Verified',
    notVerified: 'Not verified',
    none: 'This account has no email address.',
    whyVerify: 'A verified email address lets you reset a forgotten password.',
    sendVerification: 'Send verification email',
    change: 'Change address',
    newAddress: 'New email address',
    newAddressHint: 'We send a link to this address. Your current address stays until you open it.',
    missing: 'Enter the new address.',
    shape: 'Enter an email address such as name@example.org.',
    same: 'This is already your address.',
    send: 'Send the link',
    waitVerify: (address: string) =>
      `Open the link in the email sent to ${address}, then come back.`,
    waitChange: (address: string) =>
      `Open the link in the email sent to ${address} to change your address, then come back.`,
    check: 'Check now',
    notYet: 'The link has not been opened yet.',
    paste: 'Or paste the link or its code here',
    pasteHint: 'Use this if the link does not open on this computer.',
    pasteMissing: 'Paste the full link from the email, or the code in it.',
    apply: 'Use this link',
    again: 'Send again',
    stop: 'Stop waiting',
    sentAgain: (address: string) => `Sent again to ${address}.`,
    verifiedNow: 'Your email address is verified.',
    changedNow: (address: string) => `Your email address is now ${address}.`,
    signInWithNew: (address: string) =>
      `If you opened the link we sent you, sign in with ${address}.`,
    notFollowed:
      'Your sign-in uses the new address, but your profile still has the old one. Try again.',
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
    changed: 'Password changed. Your other devices must sign in again.',
    noneYet:
      'You sign in with Google, so this account has no password. To add one, request an email with a link.',
    noneNoEmail: 'This account has no password, and no email address to set one with.',
    sendEmail: 'Send email',
    emailSent: (address: string) => `We sent an email to ${address}.`,
    haveCode: 'Paste the link here in Undertone',
  },

  factor: {
    title: 'Second factor',
    explain:
      'Get a code by text message at every sign-in. It protects your account if your password is stolen.',
    none: 'No second factor yet.',
    list: 'Your second factors',
    unnamed: 'Phone',
    since: (time: string) => (day(time) === '' ? '' : `Added ${day(time)}`),
    add: 'Add a phone',
    needsVerified: 'Verify your email address first. You need it if you lose the phone.',
    phone: 'Phone number',
    phoneHint:
      'Include the country code, for example +49 151 23456789. Your carrier may charge for messages.',
    phoneMissing: 'Enter the phone number.',
    phoneShape: 'Start with + and the country code, then the number, for example +49 151 23456789.',
    name: 'Name of this phone',
    nameHint: 'For example “Mobile”, to recognize it later.',
    nameTooLong: (limit: number) => `At most ${limit} characters.`,
    sendCode: 'Send a code',
    codeSent: (phone: string) => `We sent a six-digit code to ${phone}.`,
    code: 'Code',
    codeShape: 'The code has six digits.',
    confirm: 'Turn on',
    resend: 'Send again',
    resendIn: (seconds: number) => `Send again in ${seconds} s`,
    resent: 'We sent a new code. The previous code no longer works.',
    otherNumber: 'Use another number',
    added: 'Second factor turned on. Your next sign-in requires a code.',
    remove: 'Remove',
    removeNamed: (name: string) => `Remove ${name}`,
    removeTitle: (name: string) => `Remove ${name}?`,
    removeLast: 'This is your only second factor. Signing in will no longer require a code.',
    removeOther: 'You can still sign in with another second factor.',
    removeConfirm: 'Remove it',
    removed: 'Second factor removed.',
  },

  data: {
    title: 'Your data',
    explain:
      'Download a JSON file with everything Undertone stores about you: your account, library, follows and blocks, stations and claims, reports, plan and payments, and the settings of this computer.',
    notInside: 'It does not contain your password or session.',
    listening:
      'While you listen, Undertone reports the station and your country every 30 seconds. Station creators see only totals, and the server forgets who you are within two minutes.',
    export: 'Export my data',
    saveAgain: 'Save the file again',
    done: 'Your data is ready. Look for the file in your downloads.',
    failed: 'Could not export your data. Try again.',
    tooOften: 'You can export your data once an hour. Try again later.',
  },

  leave: {
    title: 'Sign out',
    explain: 'Ends the session on this computer. Your favorites and history stay in your account.',
    explainLeaving:
      'You can finish deleting later. Undertone reminds you when you sign in again on this computer.',
    signOut: 'Sign out',
  },

  remove: {
    title: 'Delete account',
    explain: 'Permanently deletes your account. This cannot be undone.',
    goes: 'What is deleted',
    goesPoints: [
      'Your profile, role, plan and community listing',
      'Your favorites, saved songs, follows and listening history',
      'Stations you publish, with their covers, shows and figures',
      'Your sign-in: address, password and second factors',
    ],
    stays: 'What stays on this computer',
    staysPoints: ['Theme, font and volume'],
    typeEmail: (address: string) => `Type ${address} to confirm`,
    typeWord: (word: string) => `Type ${word} to confirm`,
    word: 'DELETE',
    mismatch: 'This does not match yet.',
    submit: 'Delete my account',
    steps: {
      record: 'Your user record',
      backend: 'Your account data, favorites, songs, follows and history',
      identity: 'Your sign-in',
    },
    stepState: { done: 'Removed', running: 'Removing…', waiting: 'Not yet', failed: 'Failed' },
    progress: 'Deleting your account',
    running: 'Deleting your account. Keep Undertone open until this is done.',
    failed: {
      record: 'Your user record could not be deleted.',
      backend: 'Your account data could not be deleted.',
      identity: 'Your sign-in could not be deleted. Everything else is already deleted.',
    },
    failedHint: 'Try again to continue where it stopped. Deleted data cannot be restored.',
    tryAgain: 'Try again',
    unfinished: 'Account deletion is not finished.',
    unfinishedHint: 'It cannot be undone. Finish it to delete the remaining data.',
    done: 'Your account is deleted.',
    unclear:
      'You were signed out before the last step was confirmed. If you can still sign in, finish deleting in the account settings.',
  },

  confirm: {
    title: "Confirm that it's you",
    why: 'For security, confirm your identity to continue.',
    password: 'Password',
    passwordMissing: 'Enter your password.',
    submit: 'Confirm',
    google: 'Confirm with Google',
    googleWaiting: 'Continue in your browser, then come back.',
    googleStop: 'Stop waiting',
    codeSentTo: (phone: string) => `We sent a six-digit code to ${phone}.`,
    codeSending: (phone: string) => `Sending a six-digit code to ${phone}…`,
    neither:
      'Undertone cannot confirm your identity here. Sign out, sign in again, and try once more.',
  },
}
