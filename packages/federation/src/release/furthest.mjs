const TOLERANCE_SECONDS = 10 * 365 * 24 * 60 * 60;

/**
 * The largest number that a revision or a snapshot can have reached. Both grow with each change, and nobody changes something every second
 * since 1970; ten years are forgiven to clocks. Whoever has got hold of a key, or may write to the store, could otherwise count as far as
 * numbers go, and leave none for the next change: not for a rollback, nor for the one that takes the key's signatures away. The limit
 * grows, so there always is a next number.
 */
export const furthestNumber = (now = Date.now()) => Math.floor(now / 1000) + TOLERANCE_SECONDS;
