import { Loading, PersonSkeleton } from "../ui/skeleton.tsx";

export function ProfileLoading() {
  return (
    <main id="main">
      <Loading says="Loading profile...">
        <div className="sk pf-cover" />
        <PersonSkeleton />
      </Loading>
    </main>
  );
}
