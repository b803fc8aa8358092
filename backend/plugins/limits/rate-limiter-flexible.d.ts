/** The library's index lacks the base class for stores (README, "Contribution") and loads every store. */
declare module 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js' {
  import { RateLimiterStoreAbstract } from 'rate-limiter-flexible'

  export default RateLimiterStoreAbstract
}
declare module 'rate-limiter-flexible/lib/RateLimiterRes.js' {
  import { RateLimiterRes } from 'rate-limiter-flexible'

  export default RateLimiterRes
}
