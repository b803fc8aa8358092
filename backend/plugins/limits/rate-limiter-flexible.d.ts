/**
 * The parts of the library that are used, by their files: its index has not the class that stores are to extend
 * (its README, "Contribution"), and loads every store there is.
 */
declare module 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js' {
  import { RateLimiterStoreAbstract } from 'rate-limiter-flexible'

  export default RateLimiterStoreAbstract
}
declare module 'rate-limiter-flexible/lib/RateLimiterRes.js' {
  import { RateLimiterRes } from 'rate-limiter-flexible'

  export default RateLimiterRes
}
