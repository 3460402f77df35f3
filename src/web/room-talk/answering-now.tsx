import { useQuery } from "@tanstack/react-query";
import { answeringQuery, type TalkOf } from "./queries.ts";
import "./room-talk.css";

/** The question that the hosts answer now, over the picture. */
export function AnsweringNow({ of }: { of: TalkOf }) {
  const { data: question } = useQuery(answeringQuery(of));
  return (
    <div className="answering-now" role="status">
      {question && (
        <p>
          <b>Answering now</b> {question.text}{" "}
          {!question.anonymous && question.author && <span>{question.author.name}</span>}
        </p>
      )}
    </div>
  );
}
