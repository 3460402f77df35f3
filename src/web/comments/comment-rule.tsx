import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CommentRule } from "../../contract/comments/rules.ts";
import { commentPolicies, type CommentPolicy } from "../../contract/post-limits.ts";
import { Select } from "../ui/field.tsx";
import { toast } from "../ui/toasts.ts";
import { commentRuleQuery } from "../posts/queries.ts";
import { chooseCommentRule, type Thread } from "./thread.ts";

const policyNames: Record<CommentPolicy, string> = {
  everyone: "Everyone can comment",
  approve: "I approve comments first",
  nobody: "Nobody can comment",
};

/** Lets a post's author or an event's host choose who may comment. */
export function ChooseCommentRule({ thread, rule }: { thread: Thread; rule: CommentRule }) {
  const queryClient = useQueryClient();
  const { queryKey } = commentRuleQuery(thread);
  const choose = useMutation({
    meta: { failurePrefix: "Not saved." },
    mutationFn: (policy: CommentPolicy) => chooseCommentRule(thread, { policy }),
    onSuccess(chosen) {
      queryClient.setQueryData(queryKey, chosen);
      toast("Saved");
    },
  });
  return (
    <Select
      label="Who can comment"
      hideLabel
      className="comment-rule"
      value={choose.isPending ? choose.variables : rule.policy}
      onChange={(event) => {
        const policy = commentPolicies.find((one) => one === event.target.value);
        if (policy) choose.mutate(policy);
      }}
    >
      {commentPolicies.map((policy) => (
        <option key={policy} value={policy}>
          {policyNames[policy]}
        </option>
      ))}
    </Select>
  );
}
