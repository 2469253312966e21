/** Keys of queries that start like this are loaded again after every change on this device. */
export const DEVICE = "device ";

/** The start of the names of the lists of open reviews, which the server tells. */
export const REVIEWS = "reviews ";
