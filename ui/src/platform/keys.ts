/** Keys of queries that start like this are loaded again after every change on this device. */
export const DEVICE = "device ";
