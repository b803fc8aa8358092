export const proxyLogin = {
  title: 'Sign in to the proxy',
  lead: (host: string) =>
    `The proxy ${host} of this network needs a user name and a password. Undertone does not save them.`,
  wasRefused: 'The proxy did not accept that user name and password. Check both and try again.',
  username: 'User name',
  password: 'Password',
  usernameNeeded: 'Enter your user name.',
  signIn: 'Sign in',
}
