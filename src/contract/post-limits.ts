/** Limits of posts and comments, in characters. */
export const postLimits = {
  content: 5_000,
  title: 120,
  comment: 2_000,
  competition: 120,
  placement: 60,
} as const;

export const postTypes = ["post", "event", "achievement", "video"] as const;

/** How a performer on the line-up responded to a post on their event. */
export const cosignStates = ["asked", "signed", "declined"] as const;

export const postCategories = ["General", "Tech", "Music", "Art", "Sports"] as const;

export const postOrders = ["newest", "oldest"] as const;

export const visibilities = ["public", "followers", "only-me"] as const;

/** Who may comment on a post or event. */
export const commentPolicies = ["everyone", "approve", "nobody"] as const;
export type CommentPolicy = (typeof commentPolicies)[number];
