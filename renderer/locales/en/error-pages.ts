/**
 * Error pages. The texts of 404, 500 and the default view are exact (product specification,
 * section 2), as are the two buttons; those of 401, 403 and 503 are our own.
 */
export const errorPages = {
  goBack: 'Go Back',
  backToHome: 'Back to Home',
  pages: {
    401: {
      title: 'Sign in first',
      detail: 'This page is for signed-in listeners, and Undertone does not know yet who you are.',
    },
    403: {
      title: 'Not on your frequency',
      detail: 'You are signed in, but your account may not open this page.',
    },
    404: {
      title: 'Oops! Page Not Found!',
      detail: 'There is nothing at this address: it may have moved, or never been on air.',
    },
    500: {
      title: 'Oops! Something went wrong',
      detail: 'The server failed while answering. Go back and try again in a moment.',
    },
    503: {
      title: 'Off air for a moment',
      detail: 'The server is there but not ready. Wait a few seconds and try again.',
    },
  },
  signIn: 'Sign in',
  defaultView: {
    title: 'Something went wrong!',
    show: 'Show Error',
    hide: 'Hide Error',
    unknown: 'No details were given.',
  },
}
