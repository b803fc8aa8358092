/*
 * Google sends the browser back here. Takes the answer out of the address at once, hands it to the app
 * in the tab that asked (only pages of this origin hear the channel, which bears this page's path) and
 * closes. Served as it is: the page in renderer/platform/google/ that listens says what is expected.
 */
const answer = Object.fromEntries(new URLSearchParams(location.search))
history.replaceState(null, '', location.pathname)
const channel = new BroadcastChannel(location.pathname)
channel.postMessage(answer)
channel.close()
window.close()
