// Errors in processing a picture.

/** The picture can never be decoded. */
export class UnreadablePictureError extends Error {}

/** The decoder crashed. Memory may have been short; if it happens twice, the picture is the cause. */
export class DecoderCrashedError extends UnreadablePictureError {}

/** Decoding exceeded its time limit, because of the picture or of a busy machine. */
export class DecodingTimeoutError extends Error {}

/** A process ended or could not be started. The picture is not the cause. */
export class NoDecoderError extends Error {}

/** The queue is full. */
export class TooManyPicturesError extends NoDecoderError {}

/** The client has disconnected. */
export class PictureAbandonedError extends NoDecoderError {}
