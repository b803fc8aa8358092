/**
 * Error pages. The texts of 404, 500, the default view and the two buttons are exact (product specification,
 * section 2). The texts of 401, 403 and 503 are ours.
 */
export const errorPages = {
  goBack: 'Go Back',
  backToHome: 'Back to Home',
  pages: {
    401: {
      title: 'Sign in first',
      detail: 'Sign in to open this page.',
    },
    403: {
      title: 'Not on your frequency',
      detail: 'Your account does not have access to this page.',
    },
    404: {
      title: 'Oops! Page Not Found!',
      detail: 'There is nothing at this address. The page may have moved.',
    },
    500: {
      title: 'Oops! Something went wrong',
      detail: 'The server reported an error. Go back and try again in a moment.',
    },
    503: {
      title: 'Off air for a moment',
      detail: 'The server is not ready. Wait a few seconds and try again.',
    },
  },
  signIn: 'Sign in',
  defaultView: {
    title: 'Something went wrong!',
    show: 'Show Error',
    hide: 'Hide Error',
    unknown: 'No details available.',
  },
}
