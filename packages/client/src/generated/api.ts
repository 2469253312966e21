// Made of the service's OpenAPI document by `npm test -- openapi/reference -u`.

export interface paths {
    "/api/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register an account
         * @description With `invitation` the new account becomes a member of that team. If it is not valid: 404, no account. With `SMTP_URL` a link is mailed that confirms the address. `REGISTRATION` of the configuration may let only invited people register, or nobody; the first account of a server can always be made.
         */
        post: operations["registerAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in
         * @description Returns a JWT for an email and password. An unknown email and a wrong password get the same answer.
         */
        post: operations["logIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the current user */
        get: operations["getCurrentUser"];
        put?: never;
        post?: never;
        /**
         * Delete my account
         * @description Also deletes everything personal: API keys, extractions, snapshots, webhooks. What you created in a team stays with the team. This cannot be undone. If you are the only owner of a team with other members, hand it over or delete it first.
         *
         *     Requires a JWT; an API key is refused.
         */
        delete: operations["deleteMyAccount"];
        options?: never;
        head?: never;
        /**
         * Change the current user
         * @description Says which mails the user gets.
         *
         *     Requires a JWT; an API key is refused.
         */
        patch: operations["changeCurrentUser"];
        trace?: never;
    };
    "/api/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refresh the session
         * @description Returns a new JWT of the same session. The old one stays valid until it expires. A session ends 30 days after its login (or with its first JWT, if `JWT_TTL` is longer).
         *
         *     Requires a JWT; an API key is refused.
         */
        post: operations["refreshSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log out
         * @description Ends every session of the user: all JWTs issued until now become invalid. API keys stay valid.
         *
         *     Requires a JWT; an API key is refused.
         */
        post: operations["logOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export my data
         * @description Everything that is stored about you, as one JSON object of lists: account, API keys (without secrets), memberships, extractions with their runs and snapshots, schedules, webhooks and deliveries.
         *
         *     Requires a JWT; an API key is refused.
         */
        get: operations["exportMyData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change my password
         * @description Ends every session of the user and returns a new JWT. API keys stay valid.
         *
         *     Requires a JWT; an API key is refused.
         */
        post: operations["changeMyPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/password/forgot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a link to set a new password
         * @description Mails a link to the account with this email, at most three in an hour. The answer is the same whether or not there is such an account. It is in German if the request prefers that language, else in English. Without `SMTP_URL`: 503 `email_unavailable`; the operator can make a link with `npm run admin -- reset-password EMAIL`.
         */
        post: operations["askForLinkToSetNewPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/password/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password with the token of a link
         * @description A link works once: for an hour if it was mailed, for a day if the operator made it. Ends every session of the user and revokes all API keys, also those of extensions. A mailed link confirms the address. If it was not confirmed before, the links to extractions, invitations and personal webhooks of the account end too, because somebody else may have registered it.
         */
        post: operations["setNewPasswordWithTokenOfLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/email/confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a link that confirms my address
         * @description Mails a link to the caller's address, at most three in an hour, and none if the address is confirmed. A registration does the same. The mail is in German if the request prefers that language, else in English.
         *
         *     Requires a JWT; an API key is refused.
         */
        post: operations["askForLinkThatConfirmsMyAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/email/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm my address with the token of a link
         * @description A link works once, for three days, and only for the account to whose address it was mailed. Anybody can register any address: the link alone does not show that the person who has it made the account. Who did not make it sets a new password by `POST /api/auth/password/forgot`, which ends what others have made with it.
         *
         *     Requires a JWT; an API key is refused.
         */
        post: operations["confirmMyAddressWithTokenOfLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description Your keys, newest first, without the secrets.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description This answer is the only one that contains the key. A user has at most 100 keys; expired ones do not count.
         *
         *     Requires a JWT; an API key is refused.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description Requires a JWT; an API key is refused.
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List teams
         * @description The teams that you are a member of, and those that your confirmed email is invited to, oldest membership first.
         */
        get: operations["listTeams"];
        put?: never;
        /**
         * Create a team
         * @description You become its owner.
         *
         *     An API key needs the scope `admin`.
         */
        post: operations["createTeam"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a team */
        get: operations["getTeam"];
        put?: never;
        post?: never;
        /**
         * Delete a team
         * @description For owners. Also deletes the team's extractions, webhooks and schedules. Takes effect at once and cannot be undone.
         *
         *     An API key needs the scope `admin`.
         */
        delete: operations["deleteTeam"];
        options?: never;
        head?: never;
        /**
         * Update a team
         * @description For owners and admins. Absent fields do not change.
         *
         *     An API key needs the scope `admin`.
         */
        patch: operations["updateTeam"];
        trace?: never;
    };
    "/api/teams/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List members
         * @description Oldest first, including pending members.
         */
        get: operations["listMembers"];
        put?: never;
        /**
         * Invite a member
         * @description For owners and admins. The answer carries `invitation_url`, once: give it to the person, who accepts it with an account. With `SMTP_URL` it is mailed too. The answer and the list of members are the same whether or not the email has an account: the member is `pending`, with `user_id` null. Registering the email gives nothing. An account that has confirmed the email becomes `active` on its first request in the team, without the link, but never as an owner.
         *
         *     An API key needs the scope `admin`.
         */
        post: operations["inviteMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams/{id}/members/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member
         * @description For owners and admins. Only an owner can remove an owner, and anyone can remove themselves. What the member created in the team stays with the team.
         *
         *     An API key needs the scope `admin`.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Change a member's role
         * @description For owners and admins. Only an owner can appoint an owner or change an owner's role.
         *
         *     An API key needs the scope `admin`.
         */
        patch: operations["changeMemberSRole"];
        trace?: never;
    };
    "/api/teams/{id}/members/{user_id}/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Renew an invitation's link
         * @description For owners and admins; only an owner for the invitation of an owner. Makes a new link for a member who has not accepted the invitation; with `SMTP_URL` it is mailed. The previous link ends.
         *
         *     An API key needs the scope `admin`.
         */
        post: operations["renewInvitationSLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitations/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview an invitation
         * @description Tells whoever has the link which team it invites to, and who invites.
         */
        post: operations["previewInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation
         * @description You become the member whom the link invites, whatever your email. A link works for one person, for 14 days; who has accepted it gets the same answer again.
         *
         *     An API key needs the scope `admin`.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/extractions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List extractions
         * @description Newest first: with `team_id` the team's, whoever created them; without, everything you created, in teams that you are in still or for yourself.
         */
        get: operations["listExtractions"];
        put?: never;
        /**
         * Create an extraction
         * @description Queues a run that reads the page. Poll the extraction, or send `Prefer: wait`.
         *
         *     An API key needs the scope `write`.
         */
        post: operations["createExtraction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/extractions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an extraction
         * @description With the tokens of its newest snapshot.
         */
        get: operations["getExtraction"];
        put?: never;
        post?: never;
        /**
         * Delete an extraction
         * @description With its runs and snapshots. There is no way back. A team's: for who created it, admins and owners.
         *
         *     An API key needs the scope `write`.
         */
        delete: operations["deleteExtraction"];
        options?: never;
        head?: never;
        /**
         * Change how a page is read
         * @description From the next run on. The page's baseline ends, because snapshots that were read in another way do not compare: its review asks for a new approval, and nothing is announced until then. Options that are not named have their default. A team's: for who created it, admins and owners.
         *
         *     An API key needs the scope `write`.
         */
        patch: operations["changeHowPageIsRead"];
        trace?: never;
    };
    "/api/extractions/{id}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run an extraction again
         * @description Success stores the next version. Earlier snapshots stay readable whatever comes of it.
         *
         *     An API key needs the scope `write`.
         */
        post: operations["runExtractionAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/extractions/{id}/snapshots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List snapshots
         * @description Highest version first.
         */
        get: operations["listSnapshots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/extractions/{id}/snapshots/{snapshot_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a snapshot
         * @description With its tokens and the environment it was taken in.
         */
        get: operations["getSnapshot"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Write a note on a snapshot
         * @description It stands in the page's timeline, also for those who have a link to the page. A team's members may write, change and remove notes.
         *
         *     An API key needs the scope `write`.
         */
        patch: operations["writeNoteOnSnapshot"];
        trace?: never;
    };
    "/api/extractions/{id}/diff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare two snapshots
         * @description Any two snapshots of the extraction, in either order. A token is the same one if its name is. A kind is compared if both snapshots have it, and assets only if `kinds` names them.
         */
        get: operations["compareTwoSnapshots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/extractions/{id}/names": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Rename a token
         * @description For good: the token has the new name in all snapshots, earlier and later ones, in diffs and exports, so a diff shows no change for it. Rename it back to undo this. Kinds without names, and a name that another token of the kind has in any snapshot, are 422; a token that the newest snapshot does not have is 404. A team's: for who created the extraction, admins and owners. The answer is the extraction.
         *
         *     An API key needs the scope `write`.
         */
        patch: operations["renameToken"];
        trace?: never;
    };
    "/api/extractions/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export tokens
         * @description `tailwind` is a Tailwind 4 `@theme` block, `tailwind3` a configuration file, `dtcg` the Design Tokens format 2025.10 (without modes), `dtcg-resolver` its resolver document, with all modes, `figma` variables as Figma imports them (with modes a zip with a file for each; with `mode` one file), `design-md` Google's DESIGN.md for coding agents (its values flat, with modes in tables), `svg` and `ase` (Adobe Swatch Exchange) palettes of the colours, at most 500.
         */
        get: operations["exportTokens"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/extractions/{id}/snapshots/{snapshot_id}/screenshot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a screenshot
         * @description A WebP picture of the page from its top, at most 8,000 px high, taken right after the page was read. One pixel is one CSS px. The newest snapshots of an extraction keep theirs; a snapshot without one is 404, as are all by the extension.
         */
        get: operations["getScreenshot"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/extractions/{id}/snapshots/{snapshot_id}/places": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the places of a token
         * @description Where the page uses a token, in CSS px of the snapshot's screenshot, from top to bottom, at most 200. There are none without a screenshot, outside of the picture, and for kinds that do not paint, such as breakpoints. A token that the snapshot does not have is 404. A place of a pseudo-element has the box of its element.
         */
        get: operations["listPlacesOfToken"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/extractions/{id}/accessibility": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Judge contrasts
         * @description The contrasts of texts, icons, borders of fields and focus rings, at rest and in states, in the base and in all modes, by the rules of WCAG 2.2 that can be measured. It is no statement that a page conforms. With `by=pair`, the matrix: each pair of colours with its lowest contrast, also those that pass.
         */
        get: operations["judgeContrasts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/extractions/{id}/shares": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the shares of an extraction
         * @description Newest first, without those that have expired, with who made them and how often they were opened. A link ends when who made it leaves the team or gets a lower role, and when what it opens moves. Only a hash of a link is stored, so none is shown.
         */
        get: operations["listSharesOfExtraction"];
        put?: never;
        /**
         * Share an extraction
         * @description Makes a link with which anybody can see the extraction's snapshots, diffs and exports, and nothing else. The link names no person and asks search engines not to list it. At most 50 links per extraction. A team's: for who created the extraction, admins and owners.
         *
         *     An API key needs the scope `write`.
         */
        post: operations["shareExtraction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/extractions/{id}/shares/{share_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a share of an extraction
         * @description The link ends at once.
         *
         *     An API key needs the scope `write`.
         */
        delete: operations["revokeShareOfExtraction"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sites/{id}/shares": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the shares of a site
         * @description Newest first, without those that have expired, with who made them and how often they were opened. A link ends when who made it leaves the team or gets a lower role, and when what it opens moves. Only a hash of a link is stored, so none is shown.
         */
        get: operations["listSharesOfSite"];
        put?: never;
        /**
         * Share a site
         * @description Makes a link with which anybody can see the site's tokens, conflicts, changes and pages, and what a link to each of its pages would show. As of an extraction besides.
         *
         *     An API key needs the scope `write`.
         */
        post: operations["shareSite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sites/{id}/shares/{share_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a share of a site
         * @description The link ends at once.
         *
         *     An API key needs the scope `write`.
         */
        delete: operations["revokeShareOfSite"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams/{id}/shares": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a team's shares
         * @description The links to all of the team's pages and sites, newest first, without those that have expired. For admins and owners.
         */
        get: operations["listTeamSShares"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List reviews
         * @description The pages that have a baseline: with `team_id` the team's, without yours and those of your teams. The pages with the newest pending changes come first.
         */
        get: operations["listReviews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/extractions/{id}/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the review of a page
         * @description The changes between the baseline, which somebody approved, and the latest snapshot that was read in the same way. The first snapshot that was read in full is the first baseline.
         */
        get: operations["getReviewOfPage"];
        put?: never;
        /**
         * Decide about changes
         * @description `accept`: the baseline takes the new value. `reject`: it is wrong, until the baseline's value is back. `ignore`: both values are fine, in both directions. `reopen`: it is pending again. An unknown id, or one in two lists, is 422, and nothing is done. In a team, everybody but viewers may do this.
         *
         *     An API key needs the scope `review`.
         */
        post: operations["decideAboutChanges"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/extractions/{id}/review/baseline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the baseline of a page
         * @description All that a client needs to compare a page with the baseline by itself, with the ids that the changes of a snapshot would have. `tintype diff --against review:<id>` does that. An extraction without a baseline is 404.
         */
        get: operations["getBaselineOfPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/extractions/{id}/review/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a snapshot
         * @description The snapshot becomes the baseline, as it is. Values that are ignored keep their old ones.
         *
         *     An API key needs the scope `review`.
         */
        post: operations["approveSnapshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/extractions/{id}/review/expect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List expected changes */
        get: operations["listExpectedChanges"];
        put?: never;
        /**
         * Expect changes
         * @description Decides ahead: the first such change is accepted when it comes, in the name of who expected it. One that is pending already is accepted now.
         *
         *     An API key needs the scope `review`.
         */
        post: operations["expectChanges"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/extractions/{id}/review/expect/{change_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Expect a change no more
         * @description An API key needs the scope `review`.
         */
        delete: operations["expectChangeNoMore"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/extractions/{id}/review/log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List decisions
         * @description What people decided about the page's changes, newest first.
         */
        get: operations["listDecisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/extractions/{id}/review/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List comments on changes of a page
         * @description Newest first. A comment stays when its change is decided.
         */
        get: operations["listCommentsOnChangesOfPage"];
        put?: never;
        /**
         * Comment on a change of a page
         * @description In a team, everybody but viewers may do this. People who are mentioned get one mail, in German if the request prefers that language, else in English. A change has at most 200 comments.
         *
         *     An API key needs the scope `review`.
         */
        post: operations["commentOnChangeOfPage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/extractions/{id}/review/comments/{comment_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a comment on a change of a page
         * @description For who wrote it, and who may decide about the change.
         *
         *     An API key needs the scope `review`.
         */
        delete: operations["deleteCommentOnChangeOfPage"];
        options?: never;
        head?: never;
        /**
         * Change a comment on a change of a page
         * @description For who wrote it. Only people whom the old text did not mention get a mail.
         *
         *     An API key needs the scope `review`.
         */
        patch: operations["changeCommentOnChangeOfPage"];
        trace?: never;
    };
    "/api/sites/{id}/review/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List comments on changes of a site
         * @description Newest first. A comment stays when its change is decided.
         */
        get: operations["listCommentsOnChangesOfSite"];
        put?: never;
        /**
         * Comment on a change of a site
         * @description In a team, everybody but viewers may do this. People who are mentioned get one mail, in German if the request prefers that language, else in English. A change has at most 200 comments.
         *
         *     An API key needs the scope `review`.
         */
        post: operations["commentOnChangeOfSite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sites/{id}/review/comments/{comment_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a comment on a change of a site
         * @description For who wrote it, and who may decide about the change.
         *
         *     An API key needs the scope `review`.
         */
        delete: operations["deleteCommentOnChangeOfSite"];
        options?: never;
        head?: never;
        /**
         * Change a comment on a change of a site
         * @description For who wrote it. Only people whom the old text did not mention get a mail.
         *
         *     An API key needs the scope `review`.
         */
        patch: operations["changeCommentOnChangeOfSite"];
        trace?: never;
    };
    "/api/extractions/{id}/ignore-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List ignore rules of a page
         * @description In the order in which they are tried, before those of the page's team.
         */
        get: operations["listIgnoreRulesOfPage"];
        put?: never;
        /**
         * Ignore changes of a page by a rule
         * @description What a rule ignores is neither announced as pending nor accepted.
         *
         *     An API key needs the scope `review`.
         */
        post: operations["ignoreChangesOfPageByRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/extractions/{id}/ignore-rules/{rule_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an ignore rule of a page
         * @description An API key needs the scope `review`.
         */
        delete: operations["deleteIgnoreRuleOfPage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sites/{id}/ignore-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List ignore rules of a site
         * @description In the order in which they are tried, after those of a page and before those of the team.
         */
        get: operations["listIgnoreRulesOfSite"];
        put?: never;
        /**
         * Ignore changes of all pages of a site by a rule
         * @description An API key needs the scope `review`.
         */
        post: operations["ignoreChangesOfAllPagesOfSiteByRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sites/{id}/ignore-rules/{rule_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an ignore rule of a site
         * @description An API key needs the scope `review`.
         */
        delete: operations["deleteIgnoreRuleOfSite"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams/{id}/ignore-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List ignore rules of a team
         * @description In the order in which they are tried, after those of a page.
         */
        get: operations["listIgnoreRulesOfTeam"];
        put?: never;
        /**
         * Ignore changes of all pages of a team by a rule
         * @description For owners and admins.
         *
         *     An API key needs the scope `review`.
         */
        post: operations["ignoreChangesOfAllPagesOfTeamByRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/teams/{id}/ignore-rules/{rule_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an ignore rule of a team
         * @description An API key needs the scope `review`.
         */
        delete: operations["deleteIgnoreRuleOfTeam"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sites
         * @description Newest first: with `team_id` the team's, without yours and those of your teams.
         */
        get: operations["listSites"];
        put?: never;
        /**
         * Create a site
         * @description Reads the source, and starts the first run. Each page that a run reads counts as one extraction; a site that does not fit into what is left of a quota is refused whole, with the number of pages that would fit. All but `urls` obey the site's robots.txt (`Tintype`).
         *
         *     An API key needs the scope `write`.
         */
        post: operations["createSite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sites/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a site
         * @description `left_out` accounts for every address of the source that is not read.
         */
        get: operations["getSite"];
        put?: never;
        post?: never;
        /**
         * Delete a site
         * @description With its pages and their history. There is no way back. A team's: for who created it, admins and owners.
         *
         *     An API key needs the scope `write`.
         */
        delete: operations["deleteSite"];
        options?: never;
        head?: never;
        /**
         * Change a site
         * @description Which pages are read follows when the source is read again. A team's: for who created it, admins and owners.
         *
         *     An API key needs the scope `write`.
         */
        patch: operations["changeSite"];
        trace?: never;
    };
    "/api/sites/{id}/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read a site's source again
         * @description Adds new pages, which the next run reads, and pauses those that the source has no more, with their history.
         *
         *     An API key needs the scope `write`.
         */
        post: operations["readSiteSSourceAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sites/{id}/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the pages of a site
         * @description In the order of the source.
         */
        get: operations["listPagesOfSite"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sites/{id}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the runs of a site
         * @description Newest first.
         */
        get: operations["listRunsOfSite"];
        put?: never;
        /**
         * Run a site
         * @description Reads all of its pages that are not paused. A page that fails reports nothing as removed.
         *
         *     An API key needs the scope `write`.
         */
        post: operations["runSite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sites/{id}/runs/{run_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a run of a site */
        get: operations["getRunOfSite"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sites/{id}/runs/{run_id}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop a run of a site
         * @description Pages that are being read end as they do; those that wait are not read, count as `stopped`, and against no quota. A run that has ended stays as it is.
         *
         *     An API key needs the scope `write`.
         */
        post: operations["stopRunOfSite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sites/{id}/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tokens of a site
         * @description Of all pages together, as the newest run left them: those on most pages first.
         */
        get: operations["listTokensOfSite"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sites/{id}/conformance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Hold a site against a design system
         * @description Each value of the pages once, with the pages that have it.
         */
        get: operations["holdSiteAgainstDesignSystem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sites/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the tokens of a site
         * @description Of all pages together: of each name the value that is used most.
         */
        get: operations["exportTokensOfSite"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sites/{id}/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the review of a site
         * @description The changes of all pages: equal ones are one change with its pages.
         */
        get: operations["getReviewOfSite"];
        put?: never;
        /**
         * Decide about changes of a site
         * @description As for a page; it holds on all pages that change in this way, or on those that `pages` names.
         *
         *     An API key needs the scope `review`.
         */
        post: operations["decideAboutChangesOfSite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sites/{id}/review/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve the pages of a site
         * @description The newest snapshot of each page becomes its baseline.
         *
         *     An API key needs the scope `review`.
         */
        post: operations["approvePagesOfSite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sites/{id}/review/expect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List expected changes of a site */
        get: operations["listExpectedChangesOfSite"];
        put?: never;
        /**
         * Expect changes of a site
         * @description Decides ahead: the first such change of each page is accepted when it comes.
         *
         *     An API key needs the scope `review`.
         */
        post: operations["expectChangesOfSite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sites/{id}/review/expect/{change_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Expect a change of a site no more
         * @description An API key needs the scope `review`.
         */
        delete: operations["expectChangeOfSiteNoMore"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sites/{id}/review/log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List decisions about a site
         * @description Newest first. The log of each page has its part of them.
         */
        get: operations["listDecisionsAboutSite"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/themes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find the themes of a page
         * @description Reads the page, and tries which of the themes that its sheets speak for change its look. Waits until that is done. It counts as a run, and no snapshot is stored. docs/modes.md says what is found.
         *
         *     An API key needs the scope `write`.
         */
        post: operations["findThemesOfPage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/extractions/{id}/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the schedule */
        get: operations["getSchedule"];
        /**
         * Set the schedule
         * @description The extraction then runs by itself. Its runs count against your quota. Times that pass while nothing can run are made up for by one run. The shortest interval depends on the plan of the extraction's owner. In a team, admins and owners may do this.
         *
         *     An API key needs the scope `write`.
         */
        put: operations["setSchedule"];
        post?: never;
        /**
         * Delete the schedule
         * @description In a team, admins and owners may do this.
         *
         *     An API key needs the scope `write`.
         */
        delete: operations["deleteSchedule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sites/{id}/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the schedule of a site */
        get: operations["getScheduleOfSite"];
        /**
         * Set the schedule of a site
         * @description As of a page. A run reads all of its pages, and is skipped if they do not all fit into the quota. A team's: for who created the site, admins and owners.
         *
         *     An API key needs the scope `write`.
         */
        put: operations["setScheduleOfSite"];
        post?: never;
        /**
         * Delete the schedule of a site
         * @description A team's: for who created the site, admins and owners.
         *
         *     An API key needs the scope `write`.
         */
        delete: operations["deleteScheduleOfSite"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List schedules
         * @description Of pages and of sites, the one that runs next first: with `team_id` the team's, without yours and those of your teams.
         */
        get: operations["listSchedules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/systems": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List design systems
         * @description Your own and those of your teams, newest first.
         */
        get: operations["listDesignSystems"];
        put?: never;
        /**
         * Create a design system
         * @description A named set of tokens that pages are held against. Its source is the text of a file of tokens, several files, at most 1 MiB together, or a snapshot. Each new snapshot of the owner's extractions is held against it. Tokens that cannot be read are warnings; a source without any that can is 422. A person can have 20, and so can a team, whose owner and admins create them.
         *
         *     An API key needs the scope `write`.
         */
        post: operations["createDesignSystem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/systems/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a design system
         * @description With its tokens. Of each, `pages` counts the pages of the design system's owner that use it, of `checked_pages` that were held against this version.
         */
        get: operations["getDesignSystem"];
        /**
         * Update a design system
         * @description Fields that you leave out do not change. A new source replaces all tokens and makes the next version.
         *
         *     An API key needs the scope `write`.
         */
        put: operations["updateDesignSystem"];
        post?: never;
        /**
         * Delete a design system
         * @description An API key needs the scope `write`.
         */
        delete: operations["deleteDesignSystem"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/systems/{id}/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List how far pages conform
         * @description All pages of the design system's owner that were held against it, those that conform least first, each with its trend of 90 days. A page is checked when it has a new snapshot, and when the design system is created or gets a new source.
         */
        get: operations["listHowFarPagesConform"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/extractions/{id}/conformance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Hold a snapshot against a design system
         * @description Which values of the page are on system, which are near misses, and which are off system. `share` is the part of all uses that conform. Kinds of which the design system has no token are left out.
         */
        get: operations["holdSnapshotAgainstDesignSystem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description Your own and those of your teams, newest first.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description A personal webhook gets the events of your personal extractions, a team's webhook those of the team's. Each delivery is signed: `X-Service-Signature` is the hexadecimal HMAC-SHA256 of `<X-Service-Timestamp>.<raw body>` under the secret, and `webhook-signature` is that of Standard Webhooks.
         *
         *     An API key needs the scope `write`.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a webhook */
        get: operations["getWebhook"];
        /**
         * Update a webhook
         * @description Fields that you leave out do not change.
         *
         *     An API key needs the scope `write`.
         */
        put: operations["updateWebhook"];
        post?: never;
        /**
         * Delete a webhook
         * @description Deletes its deliveries too; pending ones are not sent.
         *
         *     An API key needs the scope `write`.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a webhook
         * @description Sends a `ping` event. The response is its delivery; the list of deliveries shows its result.
         *
         *     An API key needs the scope `write`.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries to a webhook
         * @description Newest first, with every attempt. They are deleted after 30 days.
         */
        get: operations["listDeliveriesToWebhook"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/deliveries/{delivery_id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeliver to a webhook
         * @description Sends the same body again under the same delivery id, with all attempts again. A pending delivery is tried at once.
         *
         *     An API key needs the scope `write`.
         */
        post: operations["redeliverToWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/channels/{id}/confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask an address again to confirm
         * @description At most one such mail an hour goes to an address, whoever asks. None is sent if the address is confirmed, or if its reader wants no mails.
         *
         *     An API key needs the scope `write`.
         */
        post: operations["askAddressAgainToConfirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/channels/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm an address with the token of a mail
         * @description A token works once, for three days.
         */
        post: operations["confirmAddressWithTokenOfMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List channels
         * @description Your own and those of your teams, newest first.
         */
        get: operations["listChannels"];
        put?: never;
        /**
         * Create a channel
         * @description A personal channel gets messages about the events of your personal extractions and sites, a team's channel about those of the team's. An email address gets one mail that asks to confirm, and nothing else before.
         *
         *     An API key needs the scope `write`.
         */
        post: operations["createChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/channels/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a channel */
        get: operations["getChannel"];
        put?: never;
        post?: never;
        /**
         * Delete a channel
         * @description Deletes its deliveries too; pending ones are not sent.
         *
         *     An API key needs the scope `write`.
         */
        delete: operations["deleteChannel"];
        options?: never;
        head?: never;
        /**
         * Update a channel
         * @description Fields that you leave out do not change. A new email address is unconfirmed.
         *
         *     An API key needs the scope `write`.
         */
        patch: operations["updateChannel"];
        trace?: never;
    };
    "/api/channels/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a channel
         * @description Sends a message that says that it is a test. The response is its delivery; the list of deliveries shows its result.
         *
         *     An API key needs the scope `write`.
         */
        post: operations["testChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/channels/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries to a channel
         * @description Newest first, with every attempt. They are deleted after 30 days.
         */
        get: operations["listDeliveriesToChannel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/channels/{id}/deliveries/{delivery_id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeliver to a channel
         * @description Sends the same message again under the same delivery id, with all attempts again. A pending delivery is tried at once.
         *
         *     An API key needs the scope `write`.
         */
        post: operations["redeliverToChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/extractions/{id}/access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the access to a page
         * @description The names of its headers and cookies. Values are never returned. Empty lists where there is none.
         */
        get: operations["getAccessToPage"];
        /**
         * Set the access to a page
         * @description Lets runs in behind a login: sent to the page's origin and to no other, stored encrypted, in place of an earlier one.
         *
         *     An API key needs the scope `write`.
         */
        put: operations["setAccessToPage"];
        post?: never;
        /**
         * Forget the access to a page
         * @description An API key needs the scope `write`.
         */
        delete: operations["forgetAccessToPage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/extractions/{id}/visitor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Forget the visitor of a page
         * @description Deletes the cookies and the storage that the page set for a visitor who returns. The next run comes as somebody new, and what the page sets then is kept.
         *
         *     An API key needs the scope `write`.
         */
        delete: operations["forgetVisitorOfPage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sites/{id}/access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the access to a site
         * @description As of a page. A page of the site that has its own is read with that.
         */
        get: operations["getAccessToSite"];
        /**
         * Set the access to a site
         * @description Lets its runs in behind a login: sent to the origin of the site's source, of a list that of its first address, and to no other. Its sitemaps and robots.txt are read without it.
         *
         *     An API key needs the scope `write`.
         */
        put: operations["setAccessToSite"];
        post?: never;
        /**
         * Forget the access to a site
         * @description An API key needs the scope `write`.
         */
        delete: operations["forgetAccessToSite"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a checkout
         * @description The response has the URL of a Stripe page to subscribe on: redirect the person there. The plan applies as soon as Stripe has notified the service, seconds after the payment. Enterprise is for sale only if the operator has set a price for it.
         *
         *     Requires a JWT; an API key is refused.
         */
        post: operations["openCheckout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/portal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open the customer portal
         * @description The response has the URL of a Stripe page to change the payment method or the plan, see invoices, or cancel: redirect the person there.
         *
         *     Requires a JWT; an API key is refused.
         */
        post: operations["openCustomerPortal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the subscription status
         * @description The plan that applies, the end of its period, and its usage. Works without Stripe too.
         *
         *     Requires a JWT; an API key is refused.
         */
        get: operations["getSubscriptionStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive an event from Stripe
         * @description Only for Stripe: the signature is checked over the raw body, before anything else. Each event has its effect once; an event that has none is acknowledged too. There is no rate limit.
         */
        post: operations["receiveEventFromStripe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the status of the service
         * @description The queue, the workers, the slowest pages, the failing hosts, the disk and the version, for operators, whom `npm run admin -- operator <email>` names. It takes an operator's JWT; everybody else, and every API key, gets 404.
         */
        get: operations["getStatusOfService"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s/{share}/feed.atom": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow a shared page or site
         * @description An Atom feed with an entry for each of the newest snapshots that changed something; of a site, for each of the newest runs that did.
         */
        get: operations["followSharedPageOrSite"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s/{share}/badge.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the badge of a shared page or site
         * @description How many tokens changed with the newest snapshot, and when that was; of a site, how many pages changed with the newest run.
         */
        get: operations["getBadgeOfSharedPageOrSite"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s/{share}/palette.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the palette of a shared page or site
         * @description The most used colours, for previews of the link.
         */
        get: operations["getPaletteOfSharedPageOrSite"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s/{share}/api": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a shared page
         * @description Counts as an opening of the link.
         */
        get: operations["getSharedPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s/{share}/api/snapshots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the snapshots of a shared page
         * @description Highest version first.
         */
        get: operations["listSnapshotsOfSharedPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s/{share}/api/thumbnails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the thumbnails of a shared page
         * @description Small pictures of the snapshots that have a screenshot, of the newest first, at most 50.
         */
        get: operations["listThumbnailsOfSharedPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s/{share}/api/snapshots/{snapshot_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a snapshot of a shared page */
        get: operations["getSnapshotOfSharedPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s/{share}/api/snapshots/{snapshot_id}/screenshot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a screenshot of a shared page */
        get: operations["getScreenshotOfSharedPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s/{share}/api/snapshots/{snapshot_id}/places": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the places of a token of a shared page */
        get: operations["listPlacesOfTokenOfSharedPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s/{share}/api/snapshots/{snapshot_id}/places/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the places of all tokens of a shared page */
        get: operations["listPlacesOfAllTokensOfSharedPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s/{share}/api/diff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Compare two snapshots of a shared page */
        get: operations["compareTwoSnapshotsOfSharedPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s/{share}/api/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export the tokens of a shared page */
        get: operations["exportTokensOfSharedPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s/{share}/pages/{page_id}/api": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a page of a shared site
         * @description Counts as an opening of the link.
         */
        get: operations["getPageOfSharedSite"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s/{share}/pages/{page_id}/api/snapshots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the snapshots of a page of a shared site
         * @description Highest version first.
         */
        get: operations["listSnapshotsOfPageOfSharedSite"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s/{share}/pages/{page_id}/api/thumbnails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the thumbnails of a page of a shared site
         * @description Small pictures of the snapshots that have a screenshot, of the newest first, at most 50.
         */
        get: operations["listThumbnailsOfPageOfSharedSite"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s/{share}/pages/{page_id}/api/snapshots/{snapshot_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a snapshot of a page of a shared site */
        get: operations["getSnapshotOfPageOfSharedSite"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s/{share}/pages/{page_id}/api/snapshots/{snapshot_id}/screenshot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a screenshot of a page of a shared site */
        get: operations["getScreenshotOfPageOfSharedSite"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s/{share}/pages/{page_id}/api/snapshots/{snapshot_id}/places": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the places of a token of a page of a shared site */
        get: operations["listPlacesOfTokenOfPageOfSharedSite"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s/{share}/pages/{page_id}/api/snapshots/{snapshot_id}/places/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the places of all tokens of a page of a shared site */
        get: operations["listPlacesOfAllTokensOfPageOfSharedSite"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s/{share}/pages/{page_id}/api/diff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Compare two snapshots of a page of a shared site */
        get: operations["compareTwoSnapshotsOfPageOfSharedSite"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s/{share}/pages/{page_id}/api/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export the tokens of a page of a shared site */
        get: operations["exportTokensOfPageOfSharedSite"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s/{share}/api/site": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a shared site
         * @description Counts as an opening of the link.
         */
        get: operations["getSharedSite"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s/{share}/api/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tokens of a shared site
         * @description Of all pages together, those on most pages first, with the names that have several values.
         */
        get: operations["listTokensOfSharedSite"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s/{share}/api/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the changes of a shared site
         * @description Those that nobody has decided about, equal ones of several pages once.
         */
        get: operations["listChangesOfSharedSite"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s/{share}/api/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the pages of a shared site
         * @description In the order of the source. What a link to each would show is below `/s/:share/pages/:page_id/api`.
         */
        get: operations["listPagesOfSharedSite"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check the readiness
         * @description Tells whether the service can work: the database answers and can store data, its schema is up to date, a worker was seen in the last minute, and a browser can be started.
         */
        get: operations["checkReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check the health
         * @description Says whether the process is alive. It does not use the database and is never refused.
         */
        get: operations["checkHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the OpenAPI document
         * @description Returns this document. /docs shows it as a page.
         */
        get: operations["getOpenapiDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "extraction.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A run has completed */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Hexadecimal HMAC-SHA256 of `<X-Service-Timestamp>.<raw body>` under the webhook's secret. */
                    "X-Service-Signature": string;
                    /** @description When this attempt was made: Unix timestamp in seconds. */
                    "X-Service-Timestamp": string;
                    /** @description The delivery's id, the same in every attempt. */
                    "X-Service-Delivery": string;
                    /** @description Standard Webhooks: the delivery's id. */
                    "webhook-id": string;
                    /** @description Standard Webhooks: when this attempt was made, a Unix timestamp in seconds. */
                    "webhook-timestamp": string;
                    /** @description Standard Webhooks: `v1,` and the base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<raw body>`. The key is what a secret of the form `whsec_<base64>` encodes, or the text of any other secret. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "event": "extraction.completed",
                     *       "timestamp": "2024-01-15T09:30:00.000Z",
                     *       "data": {
                     *         "extraction_id": "0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10",
                     *         "url": "https://example.com/",
                     *         "snapshot_id": "0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10",
                     *         "token_count": {
                     *           "colors": 12,
                     *           "typography": 2,
                     *           "spacing": 9
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        event: "extraction.completed";
                        /**
                         * Format: date-time
                         * @example 2024-01-15T09:30:00.000Z
                         */
                        timestamp: string;
                        data: {
                            /**
                             * @description Opaque id.
                             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                             */
                            extraction_id: string;
                            url: string;
                            /**
                             * @description Opaque id.
                             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                             */
                            snapshot_id: string;
                            token_count: {
                                colors: number;
                                typography: number;
                                spacing: number;
                            };
                        };
                    };
                };
            };
            responses: {
                /** @description Received. Any other answer, or no answer within 5 seconds, is a failed attempt. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "snapshot.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A snapshot was stored */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Hexadecimal HMAC-SHA256 of `<X-Service-Timestamp>.<raw body>` under the webhook's secret. */
                    "X-Service-Signature": string;
                    /** @description When this attempt was made: Unix timestamp in seconds. */
                    "X-Service-Timestamp": string;
                    /** @description The delivery's id, the same in every attempt. */
                    "X-Service-Delivery": string;
                    /** @description Standard Webhooks: the delivery's id. */
                    "webhook-id": string;
                    /** @description Standard Webhooks: when this attempt was made, a Unix timestamp in seconds. */
                    "webhook-timestamp": string;
                    /** @description Standard Webhooks: `v1,` and the base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<raw body>`. The key is what a secret of the form `whsec_<base64>` encodes, or the text of any other secret. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "event": "snapshot.created",
                     *       "timestamp": "2024-01-15T09:30:00.000Z",
                     *       "data": {
                     *         "snapshot_id": "0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10",
                     *         "extraction_id": "0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10",
                     *         "version": 3
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        event: "snapshot.created";
                        /**
                         * Format: date-time
                         * @example 2024-01-15T09:30:00.000Z
                         */
                        timestamp: string;
                        data: {
                            /**
                             * @description Opaque id.
                             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                             */
                            snapshot_id: string;
                            /**
                             * @description Opaque id.
                             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                             */
                            extraction_id: string;
                            version: number;
                        };
                    };
                };
            };
            responses: {
                /** @description Received. Any other answer, or no answer within 5 seconds, is a failed attempt. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "diff.detected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A snapshot differs from the one before it */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Hexadecimal HMAC-SHA256 of `<X-Service-Timestamp>.<raw body>` under the webhook's secret. */
                    "X-Service-Signature": string;
                    /** @description When this attempt was made: Unix timestamp in seconds. */
                    "X-Service-Timestamp": string;
                    /** @description The delivery's id, the same in every attempt. */
                    "X-Service-Delivery": string;
                    /** @description Standard Webhooks: the delivery's id. */
                    "webhook-id": string;
                    /** @description Standard Webhooks: when this attempt was made, a Unix timestamp in seconds. */
                    "webhook-timestamp": string;
                    /** @description Standard Webhooks: `v1,` and the base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<raw body>`. The key is what a secret of the form `whsec_<base64>` encodes, or the text of any other secret. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "event": "diff.detected",
                     *       "timestamp": "2024-01-15T09:30:00.000Z",
                     *       "data": {
                     *         "extraction_id": "0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10",
                     *         "url": "https://example.com/",
                     *         "from_snapshot": "0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10",
                     *         "to_snapshot": "0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10",
                     *         "changes": {
                     *           "total_changes": 4,
                     *           "colors_changed": 1,
                     *           "typography_changed": 0,
                     *           "spacing_changed": 2,
                     *           "contrasts_changed": 1,
                     *           "radii_changed": 1,
                     *           "shadows_changed": 0,
                     *           "borders_changed": 0,
                     *           "gradients_changed": 0,
                     *           "opacities_changed": 0,
                     *           "z_indexes_changed": 0,
                     *           "durations_changed": 0,
                     *           "easings_changed": 0,
                     *           "breakpoints_changed": 0,
                     *           "text_styles_changed": 0,
                     *           "spacing_scale_changed": 1,
                     *           "states_changed": 0
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        event: "diff.detected";
                        /**
                         * Format: date-time
                         * @example 2024-01-15T09:30:00.000Z
                         */
                        timestamp: string;
                        data: {
                            /**
                             * @description Opaque id.
                             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                             */
                            extraction_id: string;
                            url: string;
                            /**
                             * @description Opaque id.
                             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                             */
                            from_snapshot: string;
                            /**
                             * @description Opaque id.
                             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                             */
                            to_snapshot: string;
                            changes: {
                                /** @description The sum of the others, without those of contrasts, which follow from colours, and without those of text styles and the spacing scale that changes of typography and spacing explain. */
                                total_changes: number;
                                colors_changed: number;
                                typography_changed: number;
                                spacing_changed: number;
                                assets_changed?: number;
                                contrasts_changed?: number;
                                radii_changed?: number;
                                shadows_changed?: number;
                                borders_changed?: number;
                                gradients_changed?: number;
                                opacities_changed?: number;
                                z_indexes_changed?: number;
                                durations_changed?: number;
                                easings_changed?: number;
                                breakpoints_changed?: number;
                                text_styles_changed?: number;
                                spacing_scale_changed?: number;
                                states_changed?: number;
                                /** @description Changes in modes; absent if the snapshots have no mode in common. */
                                modes_changed?: number;
                            };
                        };
                    };
                };
            };
            responses: {
                /** @description Received. Any other answer, or no answer within 5 seconds, is a failed attempt. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "conformance.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A snapshot has findings that the one before it had not */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Hexadecimal HMAC-SHA256 of `<X-Service-Timestamp>.<raw body>` under the webhook's secret. */
                    "X-Service-Signature": string;
                    /** @description When this attempt was made: Unix timestamp in seconds. */
                    "X-Service-Timestamp": string;
                    /** @description The delivery's id, the same in every attempt. */
                    "X-Service-Delivery": string;
                    /** @description Standard Webhooks: the delivery's id. */
                    "webhook-id": string;
                    /** @description Standard Webhooks: when this attempt was made, a Unix timestamp in seconds. */
                    "webhook-timestamp": string;
                    /** @description Standard Webhooks: `v1,` and the base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<raw body>`. The key is what a secret of the form `whsec_<base64>` encodes, or the text of any other secret. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "event": "conformance.changed",
                     *       "timestamp": "2024-01-15T09:30:00.000Z",
                     *       "data": {
                     *         "extraction_id": "0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10",
                     *         "url": "https://example.com/",
                     *         "snapshot_id": "0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10",
                     *         "system": {
                     *           "id": "0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10",
                     *           "name": "Acme",
                     *           "version": 2
                     *         },
                     *         "summary": {
                     *           "values": 40,
                     *           "conforming": 36,
                     *           "near": 1,
                     *           "foreign": 3,
                     *           "wrong_kind": 0,
                     *           "deprecated": 0,
                     *           "share": 0.93,
                     *           "not_compared": [
                     *             "shadows"
                     *           ]
                     *         },
                     *         "new_findings": 1,
                     *         "finding_ids": [
                     *           "0c6e1d0a7b44f2"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        event: "conformance.changed";
                        /**
                         * Format: date-time
                         * @example 2024-01-15T09:30:00.000Z
                         */
                        timestamp: string;
                        data: {
                            /**
                             * @description Opaque id.
                             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                             */
                            extraction_id: string;
                            url: string;
                            /**
                             * @description Opaque id.
                             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                             */
                            snapshot_id: string;
                            system: {
                                /**
                                 * @description Opaque id.
                                 * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                                 */
                                id: string;
                                name: string;
                                version: number;
                            };
                            summary: {
                                /** @description Distinct values: the sum of the five counts below. */
                                values: number;
                                conforming: number;
                                near: number;
                                foreign: number;
                                wrong_kind: number;
                                /** @description Values of tokens that are deprecated. They conform. Absent in older checks. */
                                deprecated?: number;
                                /** @description Of the conforming values, those that the page's custom properties call by the token's name. */
                                named?: number;
                                /** @description The part of all uses that conform. 1 if there are none. */
                                share: number;
                                /** @description The kinds of which the page has values and the system has no token: no value of them was judged. Absent in older checks. */
                                not_compared?: components["schemas"]["CheckedKind"][];
                            };
                            /** @description Findings, of the base and of all modes, that the snapshot before had not. */
                            new_findings: number;
                            /** @description Ids of the first of them. */
                            finding_ids: string[];
                            /** @description Modes that have new findings which the base has not; `summary` above is the base's. */
                            modes?: {
                                [key: string]: {
                                    summary: {
                                        /** @description Distinct values: the sum of the five counts below. */
                                        values: number;
                                        conforming: number;
                                        near: number;
                                        foreign: number;
                                        wrong_kind: number;
                                        /** @description Values of tokens that are deprecated. They conform. Absent in older checks. */
                                        deprecated?: number;
                                        /** @description Of the conforming values, those that the page's custom properties call by the token's name. */
                                        named?: number;
                                        /** @description The part of all uses that conform. 1 if there are none. */
                                        share: number;
                                        /** @description The kinds of which the page has values and the system has no token: no value of them was judged. Absent in older checks. */
                                        not_compared?: components["schemas"]["CheckedKind"][];
                                    };
                                    new_findings: number;
                                    finding_ids: string[];
                                };
                            };
                        };
                    };
                };
            };
            responses: {
                /** @description Received. Any other answer, or no answer within 5 seconds, is a failed attempt. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "review.pending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A page has changes that nobody has decided about */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Hexadecimal HMAC-SHA256 of `<X-Service-Timestamp>.<raw body>` under the webhook's secret. */
                    "X-Service-Signature": string;
                    /** @description When this attempt was made: Unix timestamp in seconds. */
                    "X-Service-Timestamp": string;
                    /** @description The delivery's id, the same in every attempt. */
                    "X-Service-Delivery": string;
                    /** @description Standard Webhooks: the delivery's id. */
                    "webhook-id": string;
                    /** @description Standard Webhooks: when this attempt was made, a Unix timestamp in seconds. */
                    "webhook-timestamp": string;
                    /** @description Standard Webhooks: `v1,` and the base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<raw body>`. The key is what a secret of the form `whsec_<base64>` encodes, or the text of any other secret. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "event": "review.pending",
                     *       "timestamp": "2024-01-15T09:30:00.000Z",
                     *       "data": {
                     *         "extraction_id": "0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10",
                     *         "url": "https://example.com/",
                     *         "snapshot_id": "0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10",
                     *         "changes": 1,
                     *         "change_ids": [
                     *           "c1_mfrggzdfmztwq2lknnwg23tpob"
                     *         ],
                     *         "summary": {
                     *           "pending": 1,
                     *           "unconfirmed": 0,
                     *           "flickering": 0,
                     *           "rejected": 0,
                     *           "ignored": 2
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        event: "review.pending";
                        /**
                         * Format: date-time
                         * @example 2024-01-15T09:30:00.000Z
                         */
                        timestamp: string;
                        data: {
                            /**
                             * @description Opaque id.
                             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                             */
                            extraction_id: string;
                            url: string;
                            /**
                             * @description The latest snapshot of the review.
                             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                             */
                            snapshot_id: string;
                            /** @description The number of changes that the event is about. */
                            changes: number;
                            /** @description Ids of the first of them. */
                            change_ids: string[];
                            /** @description The numbers of changes. Each counts once. */
                            summary: {
                                pending: number;
                                unconfirmed: number;
                                flickering: number;
                                rejected: number;
                                ignored: number;
                            };
                        };
                    };
                };
            };
            responses: {
                /** @description Received. Any other answer, or no answer within 5 seconds, is a failed attempt. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "review.decided": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Somebody decided about changes */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Hexadecimal HMAC-SHA256 of `<X-Service-Timestamp>.<raw body>` under the webhook's secret. */
                    "X-Service-Signature": string;
                    /** @description When this attempt was made: Unix timestamp in seconds. */
                    "X-Service-Timestamp": string;
                    /** @description The delivery's id, the same in every attempt. */
                    "X-Service-Delivery": string;
                    /** @description Standard Webhooks: the delivery's id. */
                    "webhook-id": string;
                    /** @description Standard Webhooks: when this attempt was made, a Unix timestamp in seconds. */
                    "webhook-timestamp": string;
                    /** @description Standard Webhooks: `v1,` and the base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<raw body>`. The key is what a secret of the form `whsec_<base64>` encodes, or the text of any other secret. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "event": "review.decided",
                     *       "timestamp": "2024-01-15T09:30:00.000Z",
                     *       "data": {
                     *         "extraction_id": "0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10",
                     *         "url": "https://example.com/",
                     *         "snapshot_id": "0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10",
                     *         "changes": 1,
                     *         "change_ids": [
                     *           "c1_mfrggzdfmztwq2lknnwg23tpob"
                     *         ],
                     *         "by": "0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10",
                     *         "via": "dashboard",
                     *         "action": "accept",
                     *         "note": "Release 12"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        event: "review.decided";
                        /**
                         * Format: date-time
                         * @example 2024-01-15T09:30:00.000Z
                         */
                        timestamp: string;
                        data: {
                            /**
                             * @description Opaque id.
                             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                             */
                            extraction_id: string;
                            url: string;
                            /**
                             * @description The latest snapshot of the review.
                             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                             */
                            snapshot_id: string;
                            /** @description The number of changes that the event is about. */
                            changes: number;
                            /** @description Ids of the first of them. */
                            change_ids: string[];
                            /** @description The user; null if the account is gone. */
                            by: string | null;
                            /** @enum {string} */
                            via: "dashboard" | "extension" | "api" | "cli" | "mcp";
                            /** @enum {string} */
                            action: "accept" | "reject" | "ignore" | "reopen" | "approve" | "expect" | "take_back";
                            note: string | null;
                        };
                    };
                };
            };
            responses: {
                /** @description Received. Any other answer, or no answer within 5 seconds, is a failed attempt. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "review.resolved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The baseline's value of rejected changes is back */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Hexadecimal HMAC-SHA256 of `<X-Service-Timestamp>.<raw body>` under the webhook's secret. */
                    "X-Service-Signature": string;
                    /** @description When this attempt was made: Unix timestamp in seconds. */
                    "X-Service-Timestamp": string;
                    /** @description The delivery's id, the same in every attempt. */
                    "X-Service-Delivery": string;
                    /** @description Standard Webhooks: the delivery's id. */
                    "webhook-id": string;
                    /** @description Standard Webhooks: when this attempt was made, a Unix timestamp in seconds. */
                    "webhook-timestamp": string;
                    /** @description Standard Webhooks: `v1,` and the base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<raw body>`. The key is what a secret of the form `whsec_<base64>` encodes, or the text of any other secret. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "event": "review.resolved",
                     *       "timestamp": "2024-01-15T09:30:00.000Z",
                     *       "data": {
                     *         "extraction_id": "0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10",
                     *         "url": "https://example.com/",
                     *         "snapshot_id": "0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10",
                     *         "changes": 1,
                     *         "change_ids": [
                     *           "c1_mfrggzdfmztwq2lknnwg23tpob"
                     *         ],
                     *         "summary": {
                     *           "pending": 1,
                     *           "unconfirmed": 0,
                     *           "flickering": 0,
                     *           "rejected": 0,
                     *           "ignored": 2
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        event: "review.resolved";
                        /**
                         * Format: date-time
                         * @example 2024-01-15T09:30:00.000Z
                         */
                        timestamp: string;
                        data: {
                            /**
                             * @description Opaque id.
                             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                             */
                            extraction_id: string;
                            url: string;
                            /**
                             * @description The latest snapshot of the review.
                             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                             */
                            snapshot_id: string;
                            /** @description The number of changes that the event is about. */
                            changes: number;
                            /** @description Ids of the first of them. */
                            change_ids: string[];
                            /** @description The numbers of changes. Each counts once. */
                            summary: {
                                pending: number;
                                unconfirmed: number;
                                flickering: number;
                                rejected: number;
                                ignored: number;
                            };
                        };
                    };
                };
            };
            responses: {
                /** @description Received. Any other answer, or no answer within 5 seconds, is a failed attempt. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "review.commented": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Somebody commented on a change */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Hexadecimal HMAC-SHA256 of `<X-Service-Timestamp>.<raw body>` under the webhook's secret. */
                    "X-Service-Signature": string;
                    /** @description When this attempt was made: Unix timestamp in seconds. */
                    "X-Service-Timestamp": string;
                    /** @description The delivery's id, the same in every attempt. */
                    "X-Service-Delivery": string;
                    /** @description Standard Webhooks: the delivery's id. */
                    "webhook-id": string;
                    /** @description Standard Webhooks: when this attempt was made, a Unix timestamp in seconds. */
                    "webhook-timestamp": string;
                    /** @description Standard Webhooks: `v1,` and the base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<raw body>`. The key is what a secret of the form `whsec_<base64>` encodes, or the text of any other secret. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "event": "review.commented",
                     *       "timestamp": "2024-01-15T09:30:00.000Z",
                     *       "data": {
                     *         "extraction_id": "0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10",
                     *         "url": "https://example.com/",
                     *         "comment_id": "0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10",
                     *         "change": "c1_mfrggzdfmztwq2lknnwg23tpob",
                     *         "by": "0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10",
                     *         "text": "@Ada Lovelace is this the new brand blue?",
                     *         "mentions": [
                     *           "0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        event: "review.commented";
                        /**
                         * Format: date-time
                         * @example 2024-01-15T09:30:00.000Z
                         */
                        timestamp: string;
                        data: {
                            /**
                             * @description Opaque id.
                             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                             */
                            extraction_id: string;
                            url: string;
                            /**
                             * @description Opaque id.
                             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                             */
                            comment_id: string;
                            /** @description The id of the change. */
                            change: string;
                            /** @description The user; null if the account is gone. */
                            by: string | null;
                            /** @description Plain text, as the person wrote it. */
                            text: string;
                            /** @description The users whom it mentions. */
                            mentions: string[];
                        } | {
                            /**
                             * @description Opaque id.
                             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                             */
                            site_id: string;
                            name: string;
                            /**
                             * @description Opaque id.
                             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                             */
                            comment_id: string;
                            /** @description The id of the change. */
                            change: string;
                            /** @description The user; null if the account is gone. */
                            by: string | null;
                            /** @description Plain text, as the person wrote it. */
                            text: string;
                            /** @description The users whom it mentions. */
                            mentions: string[];
                        };
                    };
                };
            };
            responses: {
                /** @description Received. Any other answer, or no answer within 5 seconds, is a failed attempt. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "run.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Three runs in a row have failed */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Hexadecimal HMAC-SHA256 of `<X-Service-Timestamp>.<raw body>` under the webhook's secret. */
                    "X-Service-Signature": string;
                    /** @description When this attempt was made: Unix timestamp in seconds. */
                    "X-Service-Timestamp": string;
                    /** @description The delivery's id, the same in every attempt. */
                    "X-Service-Delivery": string;
                    /** @description Standard Webhooks: the delivery's id. */
                    "webhook-id": string;
                    /** @description Standard Webhooks: when this attempt was made, a Unix timestamp in seconds. */
                    "webhook-timestamp": string;
                    /** @description Standard Webhooks: `v1,` and the base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<raw body>`. The key is what a secret of the form `whsec_<base64>` encodes, or the text of any other secret. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "event": "run.failed",
                     *       "timestamp": "2024-01-15T09:30:00.000Z",
                     *       "data": {
                     *         "extraction_id": "0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10",
                     *         "url": "https://example.com/",
                     *         "cause": "http_status",
                     *         "failed_runs": 3,
                     *         "error": "The page answered with status 503."
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        event: "run.failed";
                        /**
                         * Format: date-time
                         * @example 2024-01-15T09:30:00.000Z
                         */
                        timestamp: string;
                        data: {
                            /**
                             * @description Opaque id.
                             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                             */
                            extraction_id: string;
                            url: string;
                            /** @enum {string} */
                            cause: "http_status" | "login" | "blocked" | "blank" | "timeout" | "consent" | "other";
                            /** @description Why the last of them failed. */
                            error: string;
                            /** @description So many runs failed in a row. */
                            failed_runs: number;
                        };
                    };
                };
            };
            responses: {
                /** @description Received. Any other answer, or no answer within 5 seconds, is a failed attempt. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "run.recovered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A run has completed after `run.failed` */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Hexadecimal HMAC-SHA256 of `<X-Service-Timestamp>.<raw body>` under the webhook's secret. */
                    "X-Service-Signature": string;
                    /** @description When this attempt was made: Unix timestamp in seconds. */
                    "X-Service-Timestamp": string;
                    /** @description The delivery's id, the same in every attempt. */
                    "X-Service-Delivery": string;
                    /** @description Standard Webhooks: the delivery's id. */
                    "webhook-id": string;
                    /** @description Standard Webhooks: when this attempt was made, a Unix timestamp in seconds. */
                    "webhook-timestamp": string;
                    /** @description Standard Webhooks: `v1,` and the base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<raw body>`. The key is what a secret of the form `whsec_<base64>` encodes, or the text of any other secret. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "event": "run.recovered",
                     *       "timestamp": "2024-01-15T09:30:00.000Z",
                     *       "data": {
                     *         "extraction_id": "0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10",
                     *         "url": "https://example.com/",
                     *         "snapshot_id": "0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        event: "run.recovered";
                        /**
                         * Format: date-time
                         * @example 2024-01-15T09:30:00.000Z
                         */
                        timestamp: string;
                        data: {
                            /**
                             * @description Opaque id.
                             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                             */
                            extraction_id: string;
                            url: string;
                            /**
                             * @description Opaque id.
                             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                             */
                            snapshot_id: string;
                        };
                    };
                };
            };
            responses: {
                /** @description Received. Any other answer, or no answer within 5 seconds, is a failed attempt. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "schedule.paused": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A schedule that was not paused has skipped a run */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Hexadecimal HMAC-SHA256 of `<X-Service-Timestamp>.<raw body>` under the webhook's secret. */
                    "X-Service-Signature": string;
                    /** @description When this attempt was made: Unix timestamp in seconds. */
                    "X-Service-Timestamp": string;
                    /** @description The delivery's id, the same in every attempt. */
                    "X-Service-Delivery": string;
                    /** @description Standard Webhooks: the delivery's id. */
                    "webhook-id": string;
                    /** @description Standard Webhooks: when this attempt was made, a Unix timestamp in seconds. */
                    "webhook-timestamp": string;
                    /** @description Standard Webhooks: `v1,` and the base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<raw body>`. The key is what a secret of the form `whsec_<base64>` encodes, or the text of any other secret. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "event": "schedule.paused",
                     *       "timestamp": "2024-01-15T09:30:00.000Z",
                     *       "data": {
                     *         "extraction_id": "0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10",
                     *         "url": "https://example.com/",
                     *         "cause": "quota_day",
                     *         "reason": "The day's extractions were used up."
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        event: "schedule.paused";
                        /**
                         * Format: date-time
                         * @example 2024-01-15T09:30:00.000Z
                         */
                        timestamp: string;
                        data: {
                            /**
                             * @description Opaque id.
                             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                             */
                            extraction_id: string;
                            url: string;
                            /** @enum {string} */
                            cause: "quota_day" | "quota_month" | "too_many_runs" | "no_pages" | "no_access" | "account_disabled" | "interval" | "team_size";
                            /** @description A sentence for people. */
                            reason: string;
                        } | {
                            /**
                             * @description Opaque id.
                             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                             */
                            site_id: string;
                            name: string;
                            /** @enum {string} */
                            cause: "quota_day" | "quota_month" | "too_many_runs" | "no_pages" | "no_access" | "account_disabled" | "interval" | "team_size";
                            /** @description A sentence for people. */
                            reason: string;
                        };
                    };
                };
            };
            responses: {
                /** @description Received. Any other answer, or no answer within 5 seconds, is a failed attempt. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "site.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Changes of a site's pages wait for a decision */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Hexadecimal HMAC-SHA256 of `<X-Service-Timestamp>.<raw body>` under the webhook's secret. */
                    "X-Service-Signature": string;
                    /** @description When this attempt was made: Unix timestamp in seconds. */
                    "X-Service-Timestamp": string;
                    /** @description The delivery's id, the same in every attempt. */
                    "X-Service-Delivery": string;
                    /** @description Standard Webhooks: the delivery's id. */
                    "webhook-id": string;
                    /** @description Standard Webhooks: when this attempt was made, a Unix timestamp in seconds. */
                    "webhook-timestamp": string;
                    /** @description Standard Webhooks: `v1,` and the base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<raw body>`. The key is what a secret of the form `whsec_<base64>` encodes, or the text of any other secret. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "event": "site.changed",
                     *       "timestamp": "2024-01-15T09:30:00.000Z",
                     *       "data": {
                     *         "site_id": "0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10",
                     *         "name": "Shop",
                     *         "run_id": "0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10",
                     *         "changes": 1,
                     *         "pages": 12,
                     *         "list": [
                     *           {
                     *             "id": "c1_mfrggzdfmztwq2lknnwg23tpob",
                     *             "kind": "colors",
                     *             "mode": null,
                     *             "change": "modified",
                     *             "name": "brand",
                     *             "part": null,
                     *             "from": "#1d70b8",
                     *             "to": "#1d70be",
                     *             "pages": [
                     *               {
                     *                 "url": "https://example.com/",
                     *                 "extraction_id": "0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10"
                     *               }
                     *             ],
                     *             "page_count": 12
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        event: "site.changed";
                        /**
                         * Format: date-time
                         * @example 2024-01-15T09:30:00.000Z
                         */
                        timestamp: string;
                        data: {
                            /**
                             * @description Opaque id.
                             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                             */
                            site_id: string;
                            name: string;
                            /**
                             * @description The run of the site after which the changes are pending.
                             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                             */
                            run_id: string;
                            /** @description The number of changes that are new. One that several pages show counts once. */
                            changes: number;
                            /** @description The number of pages that show one of them. */
                            pages: number;
                            /** @description The first of them. */
                            list: {
                                /** @description The same on every page that changes in the same way. Clients must not parse it. */
                                id: string;
                                /** @enum {string} */
                                kind: "colors" | "typography" | "spacing" | "assets" | "contrasts" | "radii" | "shadows" | "borders" | "gradients" | "opacities" | "z_indexes" | "durations" | "easings" | "breakpoints" | "text_styles" | "spacing_scale" | "states";
                                /** @description null: the base. */
                                mode: string | null;
                                /** @enum {string} */
                                change: "added" | "removed" | "modified";
                                /** @description Of typography the family, of spacing the step of the scale or the value. */
                                name: string;
                                /** @description The list of a family that changed; null for other kinds, and for a family that comes or goes. */
                                part: ("weights" | "sizes" | "line_heights" | "letter_spacings" | "stack") | null;
                                /** @description The baseline's value, of a list of a family the whole list; null if it was added. */
                                from: (string | string[]) | null;
                                /** @description null if it was removed. */
                                to: (string | string[]) | null;
                                pages: {
                                    url: string;
                                    /**
                                     * @description Opaque id.
                                     * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                                     */
                                    extraction_id: string;
                                }[];
                                /** @description All pages that show it. */
                                page_count: number;
                            }[];
                        };
                    };
                };
            };
            responses: {
                /** @description Received. Any other answer, or no answer within 5 seconds, is a failed attempt. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    ping: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The webhook is tested */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Hexadecimal HMAC-SHA256 of `<X-Service-Timestamp>.<raw body>` under the webhook's secret. */
                    "X-Service-Signature": string;
                    /** @description When this attempt was made: Unix timestamp in seconds. */
                    "X-Service-Timestamp": string;
                    /** @description The delivery's id, the same in every attempt. */
                    "X-Service-Delivery": string;
                    /** @description Standard Webhooks: the delivery's id. */
                    "webhook-id": string;
                    /** @description Standard Webhooks: when this attempt was made, a Unix timestamp in seconds. */
                    "webhook-timestamp": string;
                    /** @description Standard Webhooks: `v1,` and the base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<raw body>`. The key is what a secret of the form `whsec_<base64>` encodes, or the text of any other secret. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "event": "ping",
                     *       "timestamp": "2024-01-15T09:30:00.000Z",
                     *       "data": {
                     *         "webhook_id": "0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        event: "ping";
                        /**
                         * Format: date-time
                         * @example 2024-01-15T09:30:00.000Z
                         */
                        timestamp: string;
                        data: {
                            /**
                             * @description Opaque id.
                             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                             */
                            webhook_id: string;
                        };
                    };
                };
            };
            responses: {
                /** @description Received. Any other answer, or no answer within 5 seconds, is a failed attempt. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * @example {
         *       "email": "ada@example.com",
         *       "password": "correct horse battery",
         *       "name": "Ada Lovelace"
         *     }
         */
        Register: {
            /** Format: email */
            email: string;
            /** @description At least 8 characters. */
            password: string;
            name: string;
            /** @description The last part of the invitation's link. */
            invitation?: string;
        };
        /**
         * @example {
         *       "email": "ada@example.com",
         *       "password": "correct horse battery"
         *     }
         */
        Login: {
            email: string;
            password: string;
        };
        /**
         * @example {
         *       "mention_mails": false
         *     }
         */
        UpdateUser: {
            /** @description false: no mails about comments that mention the user. */
            mention_mails: boolean;
        };
        /**
         * @example {
         *       "password": "correct horse battery"
         *     }
         */
        DeleteAccount: {
            password: string;
        };
        /**
         * @example {
         *       "current_password": "correct horse battery",
         *       "new_password": "a staple of another kind"
         *     }
         */
        ChangePassword: {
            current_password: string;
            /** @description At least 8 characters. */
            new_password: string;
        };
        /**
         * @example {
         *       "email": "ada@example.com"
         *     }
         */
        ForgotPassword: {
            email: string;
        };
        /**
         * @example {
         *       "token": "kZ0yS4vH3m2n8Q1dUeTfXw",
         *       "password": "a staple of another kind"
         *     }
         */
        ResetPassword: {
            /** @description The last part of the link. */
            token: string;
            /** @description At least 8 characters. */
            password: string;
        };
        /**
         * @example {
         *       "token": "kZ0yS4vH3m2n8Q1dUeTfXw"
         *     }
         */
        ConfirmEmail: {
            /** @description The last part of the link. */
            token: string;
        };
        /**
         * @example {
         *       "name": "CI",
         *       "expires_at": "2027-01-31T12:00:00Z"
         *     }
         */
        CreateApiKey: {
            /** @description What the key is for. */
            name: string;
            /** @description When the key expires; never, if absent. */
            expires_at?: string | null;
            /** @description What the key may do: `read`, `write` (changes pages, schedules, links, webhooks and design systems), `review` (decides about changes), `admin` (also teams and their members). Each includes `read`, `admin` includes all. Absent: everything that an API key can do. Too little: 403 `insufficient_scope`. */
            scopes?: ("read" | "write" | "review" | "admin")[] | null;
        };
        /**
         * @example {
         *       "name": "Design systems",
         *       "description": "Everybody who owns a token"
         *     }
         */
        CreateTeam: {
            name: string;
            /** @default  */
            description?: string;
        };
        /**
         * @example {
         *       "name": "Brand"
         *     }
         */
        UpdateTeam: {
            name?: string;
            description?: string;
        };
        /**
         * @example {
         *       "email": "grace@example.com",
         *       "role": "member"
         *     }
         */
        Invite: {
            /** Format: email */
            email: string;
            /**
             * @description Only owners can grant the role of owner.
             * @enum {string}
             */
            role: "owner" | "admin" | "member" | "reviewer" | "viewer";
        };
        /**
         * @example {
         *       "role": "admin"
         *     }
         */
        ChangeRole: {
            /**
             * @description Only owners can grant the role of owner.
             * @enum {string}
             */
            role: "owner" | "admin" | "member" | "reviewer" | "viewer";
        };
        /**
         * @example {
         *       "token": "q8nXH3vJ0b1sYd2wRk4mZQ"
         *     }
         */
        AcceptInvitation: {
            /** @description The last part of the invitation's link. */
            token: string;
        };
        /**
         * @example {
         *       "url": "https://example.com",
         *       "options": {
         *         "viewport": {
         *           "width": 1440,
         *           "height": 900
         *         }
         *       }
         *     }
         */
        CreateExtraction: {
            /** @description The page's absolute http(s) URL. Addresses that are not public are refused (400 `invalid_url`). */
            url: string;
            /** @default {} */
            options?: components["schemas"]["ExtractionOptions"];
            /**
             * @description Your own data, at most 16 KiB of JSON, which is returned in the extraction's `metadata`.
             * @default {}
             */
            metadata?: {
                [key: string]: components["schemas"]["__schema0"];
            };
            /** @description Lets the first run in behind a login, too. It is never returned. */
            access?: components["schemas"]["SetAccess"];
        };
        ExtractionOptions: {
            /**
             * @default load
             * @enum {string}
             */
            wait_for?: "load" | "domcontentloaded" | "networkidle";
            /**
             * @default {
             *       "width": 1280,
             *       "height": 800
             *     }
             */
            viewport?: {
                width: number;
                height: number;
            };
            /**
             * @default light
             * @enum {string}
             */
            color_scheme?: "light" | "dark";
            /**
             * @description CSS selectors: only elements that match and their descendants are read. `host >>> inner` selects in the shadow tree of `host`.
             * @default []
             */
            selectors?: string[];
            /**
             * @description CSS selectors: elements that match and their descendants are not read. `host >>> inner` selects in the shadow tree of `host`.
             * @default []
             */
            exclude_selectors?: string[];
            /**
             * @description Whether runs of the service take a screenshot of the page. True if absent.
             * @default true
             */
            screenshot?: boolean;
            /**
             * @description How a banner that asks for consent is answered: `leave` reads the page with it, `reject` refuses and hides the banner if that fails, `hide` only hides it. `leave` if absent, for sites `reject`.
             * @default leave
             * @enum {string}
             */
            consent?: "leave" | "reject" | "hide";
            /**
             * @description As whom runs read the page: `new` as somebody who comes for the first time, `returning` with the cookies and the storage that the page set in its first run. `new` if absent.
             * @default new
             * @enum {string}
             */
            visitor?: "new" | "returning";
            /** @description Further conditions under which the page is read, after the reading with the options above. A condition that is not given is as above. Names are unique, and no two modes have the same conditions. Modes are no secrets: they are shown with the tokens. */
            modes?: components["schemas"]["ModeOption"][];
        };
        ModeOption: {
            name: string;
            /** @enum {string} */
            color_scheme?: "light" | "dark";
            viewport?: {
                width: number;
                height: number;
            };
            /** @description Whether the page is read as it is for a person who prefers reduced motion. */
            reduced_motion?: boolean;
            /** @description Whether the page is read with `forced-colors: active`. */
            forced_colors?: boolean;
            /**
             * @description The contrast that the reader prefers: `prefers-contrast`.
             * @enum {string}
             */
            contrast?: "more" | "less";
            /** @description A CSS selector, only beside `attributes` or `classes`: all elements that match get them, also those that come later. `html` if absent. A mode without such an element when the page has settled cannot be read. */
            on?: string;
            /** @description Attributes and their values, 1 to 8, such as `data-theme`; null removes one. Attributes that run scripts or begin requests are refused, and `class`, `id`, `style`. */
            attributes?: {
                [key: string]: string | null;
            };
            /** @description Classes, 1 to 16: true adds one, false removes it. */
            classes?: {
                [key: string]: boolean;
            };
            /** @description Entries of the page's local storage, 1 to 16, before its scripts; null removes one that a visitor brings. Only the page's own origin gets them. */
            storage?: {
                [key: string]: string | null;
            };
            /** @description Cookies of the page's host for the path `/`, 1 to 8. For a choice, not for a login. */
            cookies?: {
                [key: string]: string;
            };
            /** @description Parameters of the page's address, 1 to 8, in place of those of the same name. The address without them stays the page's. */
            query?: {
                [key: string]: string;
            };
        };
        /**
         * @example {
         *       "headers": {
         *         "Authorization": "Bearer …"
         *       },
         *       "cookies": []
         *     }
         */
        SetAccess: {
            /**
             * @description Sent with requests of the page's origin to itself.
             * @default {}
             */
            headers?: {
                [key: string]: string;
            };
            /**
             * @description Cookies of the page's origin.
             * @default []
             */
            cookies?: {
                name: string & (unknown & unknown);
                value: string;
            }[];
            /** @description As Playwright writes it. What is not of the page's origin is left out. */
            storage_state?: {
                cookies: {
                    name: string;
                    value: string;
                    domain: string;
                    path: string;
                    expires: number;
                    httpOnly: boolean;
                    secure: boolean;
                    /** @enum {string} */
                    sameSite: "Strict" | "Lax" | "None";
                }[];
                origins: {
                    origin: string;
                    localStorage: {
                        name: string;
                        value: string;
                    }[];
                }[];
            };
        };
        /**
         * @example {
         *       "options": {
         *         "color_scheme": "dark"
         *       }
         *     }
         */
        UpdateExtraction: {
            options: components["schemas"]["ExtractionOptions"];
        };
        SnapshotNoteBody: {
            /** @description Without white space around it. An empty one, or null, removes the note. */
            note: string | null;
        };
        /**
         * @example {
         *       "kind": "colors",
         *       "name": "blue-600",
         *       "to": "brand"
         *     }
         */
        RenameToken: {
            /** @description The token's kind. Typography, spacing, assets and contrasts have no names. */
            kind: components["schemas"]["Kind"];
            /** @description Its name in the newest snapshot. */
            name: string;
            /** @description Its name from now on, in all snapshots. No other token of the kind may have it. */
            to: string;
        };
        /** @enum {string} */
        Kind: "colors" | "typography" | "spacing" | "assets" | "contrasts" | "radii" | "shadows" | "borders" | "gradients" | "opacities" | "z_indexes" | "durations" | "easings" | "breakpoints" | "text_styles" | "spacing_scale" | "states";
        /**
         * @example {
         *       "expires_at": "2027-01-31T12:00:00Z",
         *       "label": "for Acme"
         *     }
         */
        CreateShare: {
            /** @description When the link ends, in the future. Without it the link ends when it is revoked. */
            expires_at?: string | null;
            /** @description Whom the link is for. Only those who may share the extraction see it. */
            label?: string | null;
        };
        /**
         * @example {
         *       "snapshot_id": "0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10",
         *       "accept": "all"
         *     }
         */
        DecideReview: {
            /**
             * @description The `latest` that the person saw. Another one by now: 409 `review_changed`.
             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
             */
            snapshot_id: string;
            /** @description `all`: all that are pending. */
            accept?: string[] | "all";
            reject?: string[];
            ignore?: string[];
            reopen?: string[];
            note?: string;
            /**
             * Format: date-time
             * @description When ignoring ends, in the future.
             * @example 2027-01-31T12:00:00Z
             */
            until?: string;
        };
        /**
         * @example {
         *       "snapshot_id": "0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10"
         *     }
         */
        ApproveSnapshot: {
            /**
             * @description Opaque id.
             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
             */
            snapshot_id: string;
        };
        /**
         * @example {
         *       "changes": [
         *         "c1_mfrggzdfmztwq2lknnwg23tpob"
         *       ],
         *       "expires_in_days": 14
         *     }
         */
        ExpectChanges: {
            changes: string[];
            /** @default 30 */
            expires_in_days?: number;
            note?: string;
        };
        /**
         * @example {
         *       "change": "c1_mfrggzdfmztwq2lknnwg23tpob",
         *       "text": "@Ada Lovelace is this the new brand blue?",
         *       "mentions": [
         *         "0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10"
         *       ]
         *     }
         */
        CreateComment: {
            /** @description The id of a change of the review, also of one that is decided. */
            change: string;
            /** @description Plain text: it is shown as it is. */
            text: string;
            /**
             * @description The users whom the text mentions. Each must be able to read the page or the site, and gets one mail.
             * @default []
             */
            mentions?: string[];
        };
        /**
         * @example {
         *       "text": "It is the new brand blue."
         *     }
         */
        UpdateComment: {
            /** @description Plain text: it is shown as it is. */
            text: string;
            /**
             * @description The users whom the text mentions. Each must be able to read the page or the site, and gets one mail.
             * @default []
             */
            mentions?: string[];
        };
        /**
         * @example {
         *       "kind": "colors",
         *       "name": "ad-*",
         *       "reason": "The colours of adverts"
         *     }
         */
        CreateIgnoreRule: {
            /** @enum {string} */
            kind?: "colors" | "typography" | "spacing" | "assets" | "contrasts" | "radii" | "shadows" | "borders" | "gradients" | "opacities" | "z_indexes" | "durations" | "easings" | "breakpoints" | "text_styles" | "spacing_scale" | "states";
            /** @description The token's name; `*` stands for any text. */
            name?: string;
            /** @description The mode's name; `base`: the base. */
            mode?: string;
            /** @description The largest distance between the two values, in ΔE2000, px or ms. Needs a kind that has one. */
            within?: number;
            /**
             * Format: date-time
             * @description When the rule ends, in the future.
             * @example 2027-01-31T12:00:00Z
             */
            until?: string;
            reason: string;
        };
        /**
         * @example {
         *       "name": "Shop",
         *       "sitemap": true,
         *       "url": "https://shop.example",
         *       "sample": {
         *         "per_template": 2
         *       }
         *     }
         */
        CreateSite: {
            name: string;
            /** @description Globs on the path (`/shop/**`): only these pages. */
            include?: string[];
            /** @description Globs on the path: all but these pages. */
            exclude?: string[];
            /** @description Absent: all pages of each template. */
            sample?: {
                /** @description The pages of each template that are read, those read before first. */
                per_template: number;
                /**
                 * @description Paths of pages that are read whatever their template.
                 * @default []
                 */
                always?: string[];
            };
            /** @description The most pages that are read: 50, or what the plan allows, if absent. */
            limit?: number;
            per_host?: {
                /**
                 * @description Pages of one host that are read at once.
                 * @default 2
                 */
                concurrency?: number;
                /**
                 * @description Milliseconds from one page of a host to the next.
                 * @default 0
                 */
                delay_ms?: number;
            };
            /** @description How the pages are read. */
            options?: components["schemas"]["ExtractionOptions"];
            /** @description When the site is read by itself; null: never. */
            schedule?: components["schemas"]["SetSchedule"] | null;
            team_id?: string;
            /** @description These pages. */
            urls?: string[];
            /** @description Addresses of sitemaps or of their indexes; `true`: those of the robots.txt at `url`, else /sitemap.xml. */
            sitemap?: true | string | string[];
            /** @description With `sitemap: true`: any address of the site. */
            url?: string;
            /** @description A page, and the pages of its origin that it links to, over so many links. */
            crawl?: {
                url: string;
                /** @default 2 */
                depth?: number;
            };
            /** @description The address of a built Storybook: each of its stories is a page. */
            storybook?: string;
            /** @description Lets the first run in behind a login, too. It is never returned. */
            access?: components["schemas"]["SetAccess"];
        } & (unknown | unknown | unknown | unknown);
        /**
         * @example {
         *       "cron": "0 6 * * 1",
         *       "timezone": "Europe/Berlin"
         *     }
         * @example {
         *       "every": "day"
         *     }
         */
        SetSchedule: {
            /** @description The first run is one interval after the schedule is set. */
            every?: ("hour" | "day" | "week") | null;
            /** @description Five fields: minute, hour, day of the month, month, day of the week (0 or 7: Sunday). Lists, ranges, steps and names (MON, JAN) as usual. If both days are set, either of them matches. */
            cron?: string | null;
            /** @description IANA time zone of `cron`, in any letter case; UTC if absent, and always with `every`. A time that a clock change skips runs right after it, and a time that a clock change repeats runs once. With a wildcard or step in minute or hour, every existing time runs. */
            timezone?: string;
            /** @description Only changes of these kinds of tokens fire `diff.detected`; if absent or null, changes of all kinds but assets. */
            kinds?: components["schemas"]["Kind"][] | null;
            /** @description A change is announced when these further runs show it too. They count against no quota. If absent or null, it is announced at once. */
            confirm?: {
                /** @description The time from one run to the next: `1m` to `24h`. */
                after: string;
                /** @description So many further runs must show a change. */
                runs: number;
            } | null;
            /** @description As an answer has it. It is ignored. */
            extraction_id?: unknown;
            /** @description As an answer has it. It is ignored. */
            site_id?: unknown;
            /** @description As an answer has it. It is ignored. */
            next_run_at?: unknown;
            /** @description As an answer has it. It is ignored. */
            last_run_at?: unknown;
            /** @description As an answer has it. It is ignored. */
            paused_reason?: unknown;
            /** @description As an answer has it. It is ignored. */
            paused_cause?: unknown;
        } & ({
            every: string;
            cron?: null;
            /** @constant */
            timezone?: "UTC";
        } | {
            cron: string;
            every?: null;
        });
        /**
         * @example {
         *       "schedule": {
         *         "every": "day"
         *       }
         *     }
         */
        UpdateSite: {
            name?: string;
            /** @description Globs on the path (`/shop/**`): only these pages. */
            include?: string[];
            /** @description Globs on the path: all but these pages. */
            exclude?: string[];
            sample?: {
                /** @description The pages of each template that are read, those read before first. */
                per_template: number;
                /**
                 * @description Paths of pages that are read whatever their template.
                 * @default []
                 */
                always?: string[];
            } | null;
            /** @description The most pages that are read: 50, or what the plan allows, if absent. */
            limit?: number;
            per_host?: {
                /**
                 * @description Pages of one host that are read at once.
                 * @default 2
                 */
                concurrency?: number;
                /**
                 * @description Milliseconds from one page of a host to the next.
                 * @default 0
                 */
                delay_ms?: number;
            };
            /** @description How the pages are read. */
            options?: components["schemas"]["ExtractionOptions"];
            /** @description When the site is read by itself; null: never. */
            schedule?: components["schemas"]["SetSchedule"] | null;
        };
        /**
         * @example {
         *       "run_id": "0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10",
         *       "accept": "all"
         *     }
         */
        DecideSiteReview: {
            /** @description `all`: all that are pending. */
            accept?: string[] | "all";
            reject?: string[];
            ignore?: string[];
            reopen?: string[];
            note?: string;
            /**
             * Format: date-time
             * @description When ignoring ends, in the future.
             * @example 2027-01-31T12:00:00Z
             */
            until?: string;
            /**
             * @description The run of `latest` that the person saw. A later one by now: 409 `review_changed`.
             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
             */
            run_id: string;
            /** @description The ids of extractions: only these pages. Absent: all that change in this way. */
            pages?: string[];
        };
        /**
         * @example {
         *       "run_id": "0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10"
         *     }
         */
        ApproveSite: {
            /**
             * @description The run of `latest` that the person saw. A later one by now: 409 `review_changed`.
             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
             */
            run_id: string;
            /** @description The ids of extractions: only these pages. Absent: all that change in this way. */
            pages?: string[];
        };
        /**
         * @example {
         *       "name": "Acme",
         *       "source": {
         *         "format": "css",
         *         "content": ":root { --color-brand: #0066cc }"
         *       }
         *     }
         */
        CreateSystem: {
            name: string;
            team_id?: string | null;
            source: {
                /**
                 * @description `auto` tells the formats apart.
                 * @default auto
                 * @enum {string}
                 */
                format?: "dtcg" | "css" | "scss" | "less" | "tailwind" | "style-dictionary" | "tokens-studio" | "figma" | "json5" | "design-md" | "auto";
                /** @description The text of the file, at most 1 MiB. */
                content: string;
            } | {
                /**
                 * @description `auto` tells the formats apart.
                 * @default auto
                 * @enum {string}
                 */
                format?: "dtcg" | "css" | "scss" | "less" | "tailwind" | "style-dictionary" | "tokens-studio" | "figma" | "json5" | "design-md" | "auto";
                /** @description Up to 64 files, together at most 1 MiB. Their tokens refer to each other. Of a name that two have, the later one counts, with a warning. */
                files: {
                    /** @description Relative to a folder that all files share. Files name each other by it. */
                    path: string;
                    content: string;
                }[];
            } | {
                /**
                 * @description The tokens of a snapshot that the caller may read.
                 * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                 */
                snapshot_id: string;
            };
        };
        /**
         * @example {
         *       "name": "Acme 2"
         *     }
         */
        UpdateSystem: {
            name?: string;
            source?: {
                /**
                 * @description `auto` tells the formats apart.
                 * @default auto
                 * @enum {string}
                 */
                format?: "dtcg" | "css" | "scss" | "less" | "tailwind" | "style-dictionary" | "tokens-studio" | "figma" | "json5" | "design-md" | "auto";
                /** @description The text of the file, at most 1 MiB. */
                content: string;
            } | {
                /**
                 * @description `auto` tells the formats apart.
                 * @default auto
                 * @enum {string}
                 */
                format?: "dtcg" | "css" | "scss" | "less" | "tailwind" | "style-dictionary" | "tokens-studio" | "figma" | "json5" | "design-md" | "auto";
                /** @description Up to 64 files, together at most 1 MiB. Their tokens refer to each other. Of a name that two have, the later one counts, with a warning. */
                files: {
                    /** @description Relative to a folder that all files share. Files name each other by it. */
                    path: string;
                    content: string;
                }[];
            } | {
                /**
                 * @description The tokens of a snapshot that the caller may read.
                 * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                 */
                snapshot_id: string;
            };
        };
        /**
         * @example {
         *       "url": "https://example.com/hooks/tintype",
         *       "events": [
         *         "diff.detected"
         *       ]
         *     }
         */
        CreateWebhook: {
            /**
             * @description What people call it; null: it has no name.
             * @default null
             */
            name?: string | null;
            /** @description The URL that receives deliveries: https, of a public address, without user name and password. */
            url: string;
            events: ("extraction.completed" | "diff.detected" | "snapshot.created" | "conformance.changed" | "review.pending" | "review.decided" | "review.resolved" | "review.commented" | "run.failed" | "run.recovered" | "schedule.paused" | "site.changed")[];
            /** @description The key of the signatures. The server chooses one if absent: `whsec_` and the base64 of 32 random bytes, as in Standard Webhooks. */
            secret?: string;
        };
        /**
         * @example {
         *       "active": false
         *     }
         */
        UpdateWebhook: {
            /** @description What people call it; null: it has no name. */
            name?: string | null;
            /** @description The URL that receives deliveries: https, of a public address, without user name and password. */
            url?: string;
            events?: ("extraction.completed" | "diff.detected" | "snapshot.created" | "conformance.changed" | "review.pending" | "review.decided" | "review.resolved" | "review.commented" | "run.failed" | "run.recovered" | "schedule.paused" | "site.changed")[];
            /** @description false: paused, no deliveries are sent. */
            active?: boolean;
        };
        /**
         * @example {
         *       "token": "fJk2…"
         *     }
         */
        ConfirmChannel: {
            token: string;
        };
        /**
         * @example {
         *       "type": "slack",
         *       "target": "https://hooks.slack.com/services/T000/B000/XXXX",
         *       "events": [
         *         "review.pending"
         *       ],
         *       "digest": "day",
         *       "at": "09:00",
         *       "timezone": "Europe/Berlin"
         *     }
         */
        CreateChannel: {
            /** @enum {string} */
            type: "slack" | "teams" | "discord" | "email";
            /**
             * @description What people call it; null: it has no name.
             * @default null
             */
            name?: string | null;
            /** @description An https URL that the channel's service gave, or an email address. It is never shown again. */
            target: string;
            events: ("extraction.completed" | "diff.detected" | "snapshot.created" | "conformance.changed" | "review.pending" | "review.decided" | "review.resolved" | "review.commented" | "run.failed" | "run.recovered" | "schedule.paused" | "site.changed")[];
            /** @description The channel of a team. Requires the role admin. */
            team_id?: string | null;
            /**
             * @description null: everything is told about.
             * @default null
             */
            only?: {
                site_ids?: string[];
                /** @description A page of one of these sites or extractions is told about. */
                extraction_ids?: string[];
                /** @description Only changes of these kinds are told about. */
                kinds?: components["schemas"]["Kind"][];
                /** @description Colours that changed by less (CIEDE2000) are left out; added and removed ones are not. */
                min_delta_e?: number;
            } | null;
            /**
             * @description `none`: each event is sent at once.
             * @default none
             * @enum {string}
             */
            digest?: "none" | "hour" | "day" | "week";
            /**
             * @description When a digest is sent; of an hourly one only the minute counts. A week begins on Monday.
             * @default 09:00
             */
            at?: string;
            /**
             * @description IANA time zone of `at`.
             * @default UTC
             */
            timezone?: string;
            /**
             * @description Days until a reminder of changes that nobody has decided about; null: never.
             * @default null
             */
            remind_after?: number | null;
            /**
             * @description `card`: a bare adaptive card without its envelope. Only of the type `teams`.
             * @default message
             * @enum {string}
             */
            format?: "message" | "card";
            /**
             * @description Of its messages. Without it, that of the request's `Accept-Language`.
             * @enum {string}
             */
            language?: "en" | "de";
        };
        /**
         * @example {
         *       "digest": "week"
         *     }
         */
        UpdateChannel: {
            /** @description What people call it; null: it has no name. */
            name?: string | null;
            /** @description An https URL that the channel's service gave, or an email address. It is never shown again. */
            target?: string;
            events?: ("extraction.completed" | "diff.detected" | "snapshot.created" | "conformance.changed" | "review.pending" | "review.decided" | "review.resolved" | "review.commented" | "run.failed" | "run.recovered" | "schedule.paused" | "site.changed")[];
            /** @description null: everything is told about. */
            only?: {
                site_ids?: string[];
                /** @description A page of one of these sites or extractions is told about. */
                extraction_ids?: string[];
                /** @description Only changes of these kinds are told about. */
                kinds?: components["schemas"]["Kind"][];
                /** @description Colours that changed by less (CIEDE2000) are left out; added and removed ones are not. */
                min_delta_e?: number;
            } | null;
            /**
             * @description `none`: each event is sent at once.
             * @enum {string}
             */
            digest?: "none" | "hour" | "day" | "week";
            /** @description When a digest is sent; of an hourly one only the minute counts. A week begins on Monday. */
            at?: string;
            /** @description IANA time zone of `at`. */
            timezone?: string;
            /** @description Days until a reminder of changes that nobody has decided about; null: never. */
            remind_after?: number | null;
            /**
             * @description `card`: a bare adaptive card without its envelope. Only of the type `teams`.
             * @enum {string}
             */
            format?: "message" | "card";
            /**
             * @description Of its messages.
             * @enum {string}
             */
            language?: "en" | "de";
            /** @description false: paused, nothing is sent. */
            active?: boolean;
        };
        /**
         * @example {
         *       "plan": "pro",
         *       "success_url": "https://tintype.example.com/app/plan?checkout=success",
         *       "cancel_url": "https://tintype.example.com/app/plan?checkout=cancel"
         *     }
         */
        Checkout: {
            /** @enum {string} */
            plan: "pro" | "enterprise";
            /**
             * Format: uri
             * @description Where Stripe sends the person who has paid: an absolute https URL.
             */
            success_url: string;
            /**
             * Format: uri
             * @description Where Stripe sends the person who has gone back: an absolute https URL.
             */
            cancel_url: string;
        };
        /**
         * @example {
         *       "return_url": "https://tintype.example.com/app/plan"
         *     }
         */
        Portal: {
            /**
             * Format: uri
             * @description Where Stripe's portal sends the person back to: an absolute https URL.
             */
            return_url: string;
        };
        /** @enum {string} */
        CheckedKind: "colors" | "font_families" | "font_sizes" | "font_weights" | "line_heights" | "spacing" | "radii" | "shadows" | "borders" | "gradients" | "opacities" | "z_indexes" | "durations" | "easings" | "breakpoints" | "text_styles";
        Review: {
            /** @description The approved snapshot. Accepted changes are part of the baseline too. null: there is none, see `reasons`. */
            baseline: {
                /**
                 * @description Opaque id.
                 * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                 */
                snapshot_id: string;
                version: number;
                /**
                 * Format: date-time
                 * @example 2024-01-15T09:30:00.000Z
                 */
                approved_at: string;
                /** @description The user; null if nobody did, or if the account is gone. */
                approved_by: string | null;
            } | null;
            /** @description Why there is no baseline. Empty if there is one. */
            reasons: ("fonts_pending" | "truncated" | "options_changed" | "http_status" | "login" | "blank" | "failed")[];
            /** @description The newest snapshot that was read as the baseline was. */
            latest: {
                /**
                 * @description Opaque id.
                 * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                 */
                snapshot_id: string;
                version: number;
            } | null;
            changes: components["schemas"]["ReviewedChange"][];
            /** @description Contrasts, text styles and steps of the spacing scale that follow from changes. */
            consequences: components["schemas"]["Consequence"][];
            /** @description The numbers of changes. Each counts once. */
            summary: {
                pending: number;
                unconfirmed: number;
                flickering: number;
                rejected: number;
                ignored: number;
            };
        };
        ReviewedChange: {
            /** @description The same on every page that changes in the same way. Clients must not parse it. */
            id: string;
            /** @enum {string} */
            kind: "colors" | "typography" | "spacing" | "assets" | "contrasts" | "radii" | "shadows" | "borders" | "gradients" | "opacities" | "z_indexes" | "durations" | "easings" | "breakpoints" | "text_styles" | "spacing_scale" | "states";
            /** @description null: the base. */
            mode: string | null;
            /** @enum {string} */
            change: "added" | "removed" | "modified";
            /** @description Of typography the family, of spacing the step of the scale or the value. */
            name: string;
            /** @description The list of a family that changed; null for other kinds, and for a family that comes or goes. */
            part: ("weights" | "sizes" | "line_heights" | "letter_spacings" | "stack") | null;
            /** @description The baseline's value, of a list of a family the whole list; null if it was added. */
            from: (string | string[]) | null;
            /** @description null if it was removed. */
            to: (string | string[]) | null;
            /** @description The first snapshot since which all show it. */
            since: {
                /**
                 * @description Opaque id.
                 * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                 */
                snapshot_id: string;
                version: number;
                /**
                 * Format: date-time
                 * @example 2024-01-15T09:30:00.000Z
                 */
                at: string;
            };
            /**
             * @description `flickering`: the token had this value before, and lost it again. `unconfirmed`: too few runs show it.
             * @enum {string}
             */
            status: "pending" | "unconfirmed" | "flickering" | "rejected" | "ignored";
            /** @description The user; null if nobody did, or if the account is gone. */
            by: string | null;
            /** @description When it was rejected or ignored. */
            at: string | null;
            note: string | null;
            /** @description When ignoring ends; null: when somebody reopens it. */
            until: string | null;
            /** @description The ignore rule that matches. */
            rule: string | null;
            /** @description In how many of the last runs, and how often the token's value changed from one to the next. */
            seen: {
                runs: number;
                of: number;
                flips: number;
            };
            suggested: "ignore" | null;
        };
        Consequence: {
            /** @description The same on every page that changes in the same way. Clients must not parse it. */
            id: string;
            /** @enum {string} */
            kind: "colors" | "typography" | "spacing" | "assets" | "contrasts" | "radii" | "shadows" | "borders" | "gradients" | "opacities" | "z_indexes" | "durations" | "easings" | "breakpoints" | "text_styles" | "spacing_scale" | "states";
            /** @description null: the base. */
            mode: string | null;
            /** @enum {string} */
            change: "added" | "removed" | "modified";
            /** @description Of typography the family, of spacing the step of the scale or the value. */
            name: string;
            /** @description The list of a family that changed; null for other kinds, and for a family that comes or goes. */
            part: ("weights" | "sizes" | "line_heights" | "letter_spacings" | "stack") | null;
            /** @description The baseline's value, of a list of a family the whole list; null if it was added. */
            from: (string | string[]) | null;
            /** @description null if it was removed. */
            to: (string | string[]) | null;
        };
        SiteReview: {
            /** @description How many pages have a baseline; null: none has. */
            baseline: {
                pages: number;
            } | null;
            /** @description Why there is no baseline. Empty if there is one. */
            reasons: ("fonts_pending" | "truncated" | "options_changed" | "http_status" | "login" | "blank" | "failed")[];
            /** @description The newest run that has ended. */
            latest: {
                /**
                 * @description Opaque id.
                 * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                 */
                run_id: string;
                /**
                 * Format: date-time
                 * @example 2024-01-15T09:30:00.000Z
                 */
                completed_at: string;
            } | null;
            changes: components["schemas"]["ReviewedSiteChange"][];
            consequences: components["schemas"]["SiteConsequence"][];
            /** @description The numbers of changes. Each counts once. */
            summary: {
                pending: number;
                unconfirmed: number;
                flickering: number;
                rejected: number;
                ignored: number;
            };
        };
        ReviewedSiteChange: {
            /** @description The same on every page that changes in the same way. Clients must not parse it. */
            id: string;
            /** @enum {string} */
            kind: "colors" | "typography" | "spacing" | "assets" | "contrasts" | "radii" | "shadows" | "borders" | "gradients" | "opacities" | "z_indexes" | "durations" | "easings" | "breakpoints" | "text_styles" | "spacing_scale" | "states";
            /** @description null: the base. */
            mode: string | null;
            /** @enum {string} */
            change: "added" | "removed" | "modified";
            /** @description Of typography the family, of spacing the step of the scale or the value. */
            name: string;
            /** @description The list of a family that changed; null for other kinds, and for a family that comes or goes. */
            part: ("weights" | "sizes" | "line_heights" | "letter_spacings" | "stack") | null;
            /** @description The baseline's value, of a list of a family the whole list; null if it was added. */
            from: (string | string[]) | null;
            /** @description null if it was removed. */
            to: (string | string[]) | null;
            /** @description The first snapshot since which all show it. */
            since: {
                /**
                 * @description Opaque id.
                 * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                 */
                snapshot_id: string;
                version: number;
                /**
                 * Format: date-time
                 * @example 2024-01-15T09:30:00.000Z
                 */
                at: string;
            };
            /**
             * @description `flickering`: the token had this value before, and lost it again. `unconfirmed`: too few runs show it.
             * @enum {string}
             */
            status: "pending" | "unconfirmed" | "flickering" | "rejected" | "ignored";
            /** @description The user; null if nobody did, or if the account is gone. */
            by: string | null;
            /** @description When it was rejected or ignored. */
            at: string | null;
            note: string | null;
            /** @description When ignoring ends; null: when somebody reopens it. */
            until: string | null;
            /** @description The ignore rule that matches. */
            rule: string | null;
            /** @description In how many of the last runs, and how often the token's value changed from one to the next. */
            seen: {
                runs: number;
                of: number;
                flips: number;
            };
            suggested: "ignore" | null;
            /** @description The pages that change in this way. */
            pages: {
                url: string;
                /**
                 * @description Opaque id.
                 * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                 */
                extraction_id: string;
            }[];
        };
        SiteConsequence: {
            /** @description The same on every page that changes in the same way. Clients must not parse it. */
            id: string;
            /** @enum {string} */
            kind: "colors" | "typography" | "spacing" | "assets" | "contrasts" | "radii" | "shadows" | "borders" | "gradients" | "opacities" | "z_indexes" | "durations" | "easings" | "breakpoints" | "text_styles" | "spacing_scale" | "states";
            /** @description null: the base. */
            mode: string | null;
            /** @enum {string} */
            change: "added" | "removed" | "modified";
            /** @description Of typography the family, of spacing the step of the scale or the value. */
            name: string;
            /** @description The list of a family that changed; null for other kinds, and for a family that comes or goes. */
            part: ("weights" | "sizes" | "line_heights" | "letter_spacings" | "stack") | null;
            /** @description The baseline's value, of a list of a family the whole list; null if it was added. */
            from: (string | string[]) | null;
            /** @description null if it was removed. */
            to: (string | string[]) | null;
            /** @description The pages that change in this way. */
            pages: {
                url: string;
                /**
                 * @description Opaque id.
                 * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                 */
                extraction_id: string;
            }[];
        };
        __schema0: unknown;
        Registration: {
            /**
             * @description Opaque id.
             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
             */
            id: string;
            email: string;
            name: string;
            /** @description When the user proved by a mailed link that the address is theirs; null: not yet. */
            email_confirmed_at: string | null;
            /** @description True if the user gets a mail when a comment mentions them. Older servers do not send it. */
            mention_mails?: boolean;
            /**
             * Format: date-time
             * @example 2024-01-15T09:30:00.000Z
             */
            created_at: string;
            /**
             * @description true if the user is an operator of the service, who may read its status. Absent for everybody else.
             * @constant
             */
            operator?: true;
            /** @description JWT. Send it as `Authorization: Bearer <token>`. */
            token: string;
            /**
             * Format: date-time
             * @description When the JWT expires.
             * @example 2024-01-15T09:30:00.000Z
             */
            expires_at: string;
        };
        Session: {
            /** @description JWT. Send it as `Authorization: Bearer <token>`. */
            token: string;
            /**
             * Format: date-time
             * @description When the JWT expires.
             * @example 2024-01-15T09:30:00.000Z
             */
            expires_at: string;
        };
        User: {
            /**
             * @description Opaque id.
             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
             */
            id: string;
            email: string;
            name: string;
            /** @description When the user proved by a mailed link that the address is theirs; null: not yet. */
            email_confirmed_at: string | null;
            /** @description True if the user gets a mail when a comment mentions them. Older servers do not send it. */
            mention_mails?: boolean;
            /**
             * Format: date-time
             * @example 2024-01-15T09:30:00.000Z
             */
            created_at: string;
            /**
             * @description true if the user is an operator of the service, who may read its status. Absent for everybody else.
             * @constant
             */
            operator?: true;
        };
        Success: {
            /** @constant */
            success: true;
        };
        CreatedApiKey: {
            /**
             * @description Opaque id.
             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
             */
            id: string;
            name: string;
            /** @description The secret itself: `tt_<id>_<secret>`. It is never shown again. */
            key: string;
            prefix: string;
            /** @description null: never. */
            expires_at: string | null;
            /** @description What the key may do; null: everything that an API key can do. */
            scopes: ("read" | "write" | "review" | "admin")[] | null;
            /**
             * Format: date-time
             * @example 2024-01-15T09:30:00.000Z
             */
            created_at: string;
        };
        ApiKeyList: {
            data: components["schemas"]["ApiKey"][];
            pagination: components["schemas"]["Pagination"];
        };
        ApiKey: {
            /**
             * @description Opaque id.
             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
             */
            id: string;
            name: string;
            /** @description The public beginning of the key, by which people recognise it. */
            prefix: string;
            /** @description Exact to a minute; null: never. */
            last_used_at: string | null;
            /** @description null: never. */
            expires_at: string | null;
            /** @description What the key may do; null: everything that an API key can do. */
            scopes: ("read" | "write" | "review" | "admin")[] | null;
            /**
             * Format: date-time
             * @example 2024-01-15T09:30:00.000Z
             */
            created_at: string;
        };
        Pagination: {
            page: number;
            per_page: number;
            /** @description Items on all pages together. */
            total: number;
        };
        Team: {
            /**
             * @description Opaque id.
             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
             */
            id: string;
            name: string;
            description: string;
            /**
             * @description The user whose plan sets the team's limits.
             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
             */
            owner_id: string;
            /**
             * @description The caller's role in the team.
             * @enum {string}
             */
            role: "owner" | "admin" | "member" | "reviewer" | "viewer";
            /**
             * @description `pending` until the caller's first request in the team.
             * @enum {string}
             */
            status: "pending" | "active";
            /** @description Including the owner and pending members. */
            member_count: number;
            /** @description The members that are invited and have not come yet. */
            pending_count?: number;
            /**
             * Format: date-time
             * @example 2024-01-15T09:30:00.000Z
             */
            created_at: string;
        };
        TeamList: {
            data: components["schemas"]["Team"][];
            pagination: components["schemas"]["Pagination"];
        };
        InvitedMember: {
            /**
             * @description Opaque id.
             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
             */
            id: string;
            /** @description null while the member is `pending`: paths then contain `id` instead. */
            user_id: string | null;
            /** @description Of the account; only in the list, and absent without an account. */
            name?: string;
            email: string;
            /**
             * @description A viewer reads; a reviewer decides about changes, too; a member has pages read, too.
             * @enum {string}
             */
            role: "owner" | "admin" | "member" | "reviewer" | "viewer";
            /**
             * @description `active` once the person has accepted the link or, with a confirmed email, made a request in the team.
             * @enum {string}
             */
            status: "pending" | "active";
            /**
             * Format: date-time
             * @example 2024-01-15T09:30:00.000Z
             */
            invited_at: string;
            /** @description Whoever opens it with an account becomes the member. It is valid for 14 days and never shown again. */
            invitation_url: string;
        };
        TeamMemberList: {
            data: components["schemas"]["TeamMember"][];
            pagination: components["schemas"]["Pagination"];
        };
        TeamMember: {
            /**
             * @description Opaque id.
             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
             */
            id: string;
            /** @description null while the member is `pending`: paths then contain `id` instead. */
            user_id: string | null;
            /** @description Of the account; only in the list, and absent without an account. */
            name?: string;
            email: string;
            /**
             * @description A viewer reads; a reviewer decides about changes, too; a member has pages read, too.
             * @enum {string}
             */
            role: "owner" | "admin" | "member" | "reviewer" | "viewer";
            /**
             * @description `active` once the person has accepted the link or, with a confirmed email, made a request in the team.
             * @enum {string}
             */
            status: "pending" | "active";
            /**
             * Format: date-time
             * @example 2024-01-15T09:30:00.000Z
             */
            invited_at: string;
        };
        InvitationLink: {
            /** @description Whoever opens it with an account becomes the member. It is valid for 14 days and never shown again. */
            invitation_url: string;
        };
        InvitationPreview: {
            team_name: string;
            /** @description The name of who invites; null if the account is gone. */
            invited_by: string | null;
            /**
             * @description The role that the invitation gives.
             * @enum {string}
             */
            role: "owner" | "admin" | "member" | "reviewer" | "viewer";
            /** @description The team, if the caller is signed in and in it already. */
            team_id: string | null;
        };
        Extraction: {
            /**
             * @description Opaque id.
             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
             */
            id: string;
            url: string;
            /** @enum {string} */
            status: "pending" | "running" | "completed" | "failed";
            team_id: string | null;
            /**
             * Format: date-time
             * @example 2024-01-15T09:30:00.000Z
             */
            created_at: string;
            options: components["schemas"]["ExtractionOptionsOutput"];
            /** @description The tokens of the newest snapshot; absent until a run has completed. */
            tokens?: components["schemas"]["Tokens"];
            /** @description Your own data, and what the last completed run found. */
            metadata: {
                title?: string;
                /** @description How long the last completed run took. */
                duration_ms?: number;
                elements_analyzed?: number;
            } & {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @example 2024-01-15T09:30:00.000Z
             */
            completed_at?: string;
            /** @description Why the last run failed; present while status is failed. */
            error?: {
                /** @constant */
                code: "extraction_failed";
                message: string;
                /**
                 * @description The kind of failure; absent if it is not known.
                 * @enum {string}
                 */
                cause?: "invalid_url" | "blocked_address" | "dns" | "refused" | "unreachable" | "tls" | "http_status" | "login" | "redirect_loop" | "timeout" | "not_html" | "too_large" | "empty_page" | "invalid_selector" | "no_match" | "mode_not_held" | "crashed" | "browser_lost" | "browser_unavailable" | "interrupted";
            };
        };
        /** @description A key is present if the kind was read: an empty list means that the page has no such token. */
        Tokens: {
            colors: components["schemas"]["ColorToken"][];
            typography: components["schemas"]["TypographyToken"][];
            spacing: string[];
            assets: components["schemas"]["AssetToken"][];
            /** @description Does not include what is on images. */
            contrasts?: components["schemas"]["ContrastToken"][];
            radii?: components["schemas"]["RadiusToken"][];
            shadows?: components["schemas"]["ShadowToken"][];
            borders?: components["schemas"]["BorderToken"][];
            gradients?: components["schemas"]["GradientToken"][];
            opacities?: components["schemas"]["OpacityToken"][];
            z_indexes?: components["schemas"]["ZIndexToken"][];
            durations?: components["schemas"]["DurationToken"][];
            easings?: components["schemas"]["EasingToken"][];
            breakpoints?: components["schemas"]["BreakpointToken"][];
            text_styles?: components["schemas"]["TextStyleToken"][];
            spacing_scale?: components["schemas"]["SpacingScaleToken"][];
            states?: components["schemas"]["StateToken"][];
            /** @description In the order of the option `modes`; absent without that option. */
            modes?: components["schemas"]["ModeOverlay"][];
        };
        ColorToken: {
            /** @description Stable name: the colour has it in every later snapshot. */
            name: string;
            /** @description Canonical CSS value: #rrggbb or #rrggbbaa inside sRGB, otherwise in its own colour space. */
            value: string;
            /** @description Notation of the value: hex, or its colour space (display-p3, oklch, …). */
            format: string;
            /** @description How many elements use it. On a page that is too large to tell elements apart, how often it is used. */
            usage: number;
            /** @description The CSS properties that use it. */
            contexts: string[];
            /** @description By CSS property, how many elements use it. */
            uses?: {
                [key: string]: number;
            };
            /** @description Of `uses`, the elements that have the value only because the browser's own style sheet sets it. 0: the page itself sets a value that is also the browser's own. */
            default_uses?: {
                [key: string]: number;
            };
            /** @description Further custom properties of the page with this value. */
            aliases?: string[];
            /**
             * @description Who made the name: the page's own custom property, Tintype, or a person. Absent on a page that is too large to tell elements apart.
             * @enum {string}
             */
            named_by?: "page" | "tintype" | "person";
            /** @description The page's custom property that gave the name and holds the whole value: `--brand`. Absent if the name comes from elsewhere, and for breakpoints and states. */
            custom_property?: string;
        };
        TypographyToken: {
            family: string;
            weights: string[];
            sizes: string[];
            line_heights: string[];
            letter_spacings?: string[];
            /** @description The declared font stacks that begin with this family. */
            stack?: string[];
            /** @description The families with which this machine drew the texts. */
            rendered?: string[];
            /** @description True if the family draws icons, not text. */
            icons?: boolean;
        };
        AssetToken: {
            /** @enum {string} */
            type: "image" | "svg" | "background" | "font" | "icon" | "video";
            /** @description Absolute URL, or a data: URL for content of the page itself. */
            url: string;
            /** @description Natural size in px; 0 × 0 if it has none (fonts) or it is not known. */
            dimensions: {
                width: number;
                height: number;
            };
            /** @description The size of the file, if its server lets other programs know. */
            bytes?: number;
            /** @description Of an SVG in the page: its title or label, if it is an icon, its symbol or its id. */
            label?: string;
            /** @description Of an SVG in the page: the text colour around it, which `currentColor` stands for. */
            color?: string;
            /** @description Of an SVG in the page: the fill that the page's rules give it, if not black. */
            fill?: string;
            /** @description Of an SVG in the page: the stroke that the page's rules give it. */
            stroke?: string;
            /** @description Of a font: the family that the page's rules load it for. */
            family?: string;
            /** @description Of a font: its weight, or a range of weights (`100 900`). */
            weight?: string;
            /** @description Of a font: its style, if not normal. */
            style?: string;
            /** @description png, jpeg, gif, webp, avif, svg, ico, woff2, woff, ttf, otf, … or unknown. */
            format: string;
        };
        ContrastToken: {
            /** @description Canonical CSS value of the colour of the text, the border, the icon or the ring, alpha included. */
            text: string;
            /** @description Canonical CSS value of its background, with translucent layers composited. Of a gradient, its colour where the contrast is lowest. */
            background: string;
            /** @description Contrast ratio by WCAG 2, as painted, cut off after 2 decimals. */
            ratio: number;
            /** @description Large text as WCAG defines it: at least 24 px, or 18.66 px in bold. */
            large: boolean;
            /** @description How many elements show such text, have such a border or are such an icon. */
            usage: number;
            /**
             * @description Of borders of fields, or of icons, of which WCAG demands 3 (1.4.11). Absent: of text or a ring.
             * @enum {string}
             */
            of?: "border" | "icon";
            /**
             * @description The part of the element that has the contrast. Absent in snapshots of earlier releases.
             * @enum {string}
             */
            part?: "text" | "icon" | "border" | "focus";
            /** @description The state in which the elements have it: `hover`, `active` (hovered too), `focus-visible`, `checked`, `invalid`, `disabled`. Null: without a state. */
            state?: string | null;
            /**
             * @description The elements are disabled, so that WCAG demands nothing of their contrast.
             * @constant
             */
            disabled?: true;
            /**
             * @description The lowest ratio on a gradient, in the boxes of the lines of text. Absent: on plain colours.
             * @constant
             */
            measured?: "gradient";
            /** @description Of a ring: its contrast with what it stands next to, the box of the element. */
            beside?: number;
            /** @description Of a ring: its width in px. 0: the focus changes nothing at all, and `text` is transparent. */
            width?: number;
            /** @description Of a ring: its distance from the box in px, negative inside of it. */
            offset?: number;
            /** @description Of a ring: its area as a part of that of an outline of 2 px, of which WCAG demands 1 (2.4.13). */
            area?: number;
        };
        RadiusToken: {
            /** @description Stable name: the token has it in every later snapshot. */
            name: string;
            /** @description Canonical CSS that any property of the kind accepts. */
            value: string;
            /** @description How many elements use it. On a page that is too large to tell elements apart, how often it is used. */
            usage: number;
            /** @description The CSS properties that use it. */
            contexts: string[];
            /** @description By CSS property, how many elements use it. */
            uses?: {
                [key: string]: number;
            };
            /** @description Of `uses`, the elements that have the value only because the browser's own style sheet sets it. 0: the page itself sets a value that is also the browser's own. */
            default_uses?: {
                [key: string]: number;
            };
            /** @description Further custom properties of the page with this value. */
            aliases?: string[];
            /**
             * @description Who made the name: the page's own custom property, Tintype, or a person. Absent on a page that is too large to tell elements apart.
             * @enum {string}
             */
            named_by?: "page" | "tintype" | "person";
            /** @description The page's custom property that gave the name and holds the whole value: `--brand`. Absent if the name comes from elsewhere, and for breakpoints and states. */
            custom_property?: string;
        };
        ShadowToken: {
            /** @description Stable name: the token has it in every later snapshot. */
            name: string;
            /** @description Canonical CSS that any property of the kind accepts. */
            value: string;
            /** @description As in CSS, the uppermost first. Lengths have their unit. */
            layers: {
                /** @description Canonical CSS value of the colour. */
                color: string;
                /** @description The name of the colour token with this value. */
                color_name?: string;
                offset_x: string;
                offset_y: string;
                blur: string;
                /** @description `0px` for texts and drop shadows, which have none. */
                spread: string;
                inset: boolean;
            }[];
            /** @description How many elements use it. On a page that is too large to tell elements apart, how often it is used. */
            usage: number;
            /** @description The CSS properties that use it. */
            contexts: string[];
            /** @description By CSS property, how many elements use it. */
            uses?: {
                [key: string]: number;
            };
            /** @description Of `uses`, the elements that have the value only because the browser's own style sheet sets it. 0: the page itself sets a value that is also the browser's own. */
            default_uses?: {
                [key: string]: number;
            };
            /** @description Further custom properties of the page with this value. */
            aliases?: string[];
            /**
             * @description Who made the name: the page's own custom property, Tintype, or a person. Absent on a page that is too large to tell elements apart.
             * @enum {string}
             */
            named_by?: "page" | "tintype" | "person";
            /** @description The page's custom property that gave the name and holds the whole value: `--brand`. Absent if the name comes from elsewhere, and for breakpoints and states. */
            custom_property?: string;
        };
        BorderToken: {
            /** @description Stable name: the token has it in every later snapshot. */
            name: string;
            /** @description Canonical CSS that any property of the kind accepts. */
            value: string;
            /** @description As in CSS: `1px`. */
            width: string;
            /** @description As in CSS: `solid`. */
            style: string;
            /** @description Canonical CSS value of the colour. */
            color: string;
            /** @description The name of the colour token with this value. */
            color_name?: string;
            /** @description How many elements use it. On a page that is too large to tell elements apart, how often it is used. */
            usage: number;
            /** @description The CSS properties that use it. */
            contexts: string[];
            /** @description By CSS property, how many elements use it. */
            uses?: {
                [key: string]: number;
            };
            /** @description Of `uses`, the elements that have the value only because the browser's own style sheet sets it. 0: the page itself sets a value that is also the browser's own. */
            default_uses?: {
                [key: string]: number;
            };
            /** @description Further custom properties of the page with this value. */
            aliases?: string[];
            /**
             * @description Who made the name: the page's own custom property, Tintype, or a person. Absent on a page that is too large to tell elements apart.
             * @enum {string}
             */
            named_by?: "page" | "tintype" | "person";
            /** @description The page's custom property that gave the name and holds the whole value: `--brand`. Absent if the name comes from elsewhere, and for breakpoints and states. */
            custom_property?: string;
        };
        GradientToken: {
            /** @description Stable name: the token has it in every later snapshot. */
            name: string;
            /** @description Canonical CSS that any property of the kind accepts. */
            value: string;
            /** @enum {string} */
            type: "linear" | "radial" | "conic";
            repeating: boolean;
            /** @description Without interpolation hints, which only the value contains. */
            stops: {
                /** @description Canonical CSS value of the colour. */
                color: string;
                /** @description The name of the colour token with this value. */
                color_name?: string;
                /** @description As in CSS: `0%`, `10px`, `45deg`; null if the author set none. */
                position: string | null;
            }[];
            /** @description How many elements use it. On a page that is too large to tell elements apart, how often it is used. */
            usage: number;
            /** @description The CSS properties that use it. */
            contexts: string[];
            /** @description By CSS property, how many elements use it. */
            uses?: {
                [key: string]: number;
            };
            /** @description Of `uses`, the elements that have the value only because the browser's own style sheet sets it. 0: the page itself sets a value that is also the browser's own. */
            default_uses?: {
                [key: string]: number;
            };
            /** @description Further custom properties of the page with this value. */
            aliases?: string[];
            /**
             * @description Who made the name: the page's own custom property, Tintype, or a person. Absent on a page that is too large to tell elements apart.
             * @enum {string}
             */
            named_by?: "page" | "tintype" | "person";
            /** @description The page's custom property that gave the name and holds the whole value: `--brand`. Absent if the name comes from elsewhere, and for breakpoints and states. */
            custom_property?: string;
        };
        OpacityToken: {
            /** @description Stable name: the token has it in every later snapshot. */
            name: string;
            /** @description Canonical CSS that any property of the kind accepts. */
            value: string;
            /** @description How many elements use it. On a page that is too large to tell elements apart, how often it is used. */
            usage: number;
            /** @description The CSS properties that use it. */
            contexts: string[];
            /** @description By CSS property, how many elements use it. */
            uses?: {
                [key: string]: number;
            };
            /** @description Of `uses`, the elements that have the value only because the browser's own style sheet sets it. 0: the page itself sets a value that is also the browser's own. */
            default_uses?: {
                [key: string]: number;
            };
            /** @description Further custom properties of the page with this value. */
            aliases?: string[];
            /**
             * @description Who made the name: the page's own custom property, Tintype, or a person. Absent on a page that is too large to tell elements apart.
             * @enum {string}
             */
            named_by?: "page" | "tintype" | "person";
            /** @description The page's custom property that gave the name and holds the whole value: `--brand`. Absent if the name comes from elsewhere, and for breakpoints and states. */
            custom_property?: string;
        };
        ZIndexToken: {
            /** @description Stable name: the token has it in every later snapshot. */
            name: string;
            /** @description Canonical CSS that any property of the kind accepts. */
            value: string;
            /** @description How many elements use it. On a page that is too large to tell elements apart, how often it is used. */
            usage: number;
            /** @description The CSS properties that use it. */
            contexts: string[];
            /** @description By CSS property, how many elements use it. */
            uses?: {
                [key: string]: number;
            };
            /** @description Of `uses`, the elements that have the value only because the browser's own style sheet sets it. 0: the page itself sets a value that is also the browser's own. */
            default_uses?: {
                [key: string]: number;
            };
            /** @description Further custom properties of the page with this value. */
            aliases?: string[];
            /**
             * @description Who made the name: the page's own custom property, Tintype, or a person. Absent on a page that is too large to tell elements apart.
             * @enum {string}
             */
            named_by?: "page" | "tintype" | "person";
            /** @description The page's custom property that gave the name and holds the whole value: `--brand`. Absent if the name comes from elsewhere, and for breakpoints and states. */
            custom_property?: string;
        };
        DurationToken: {
            /** @description Stable name: the token has it in every later snapshot. */
            name: string;
            /** @description Canonical CSS that any property of the kind accepts. */
            value: string;
            /** @description How many elements use it. On a page that is too large to tell elements apart, how often it is used. */
            usage: number;
            /** @description The CSS properties that use it. */
            contexts: string[];
            /** @description By CSS property, how many elements use it. */
            uses?: {
                [key: string]: number;
            };
            /** @description Of `uses`, the elements that have the value only because the browser's own style sheet sets it. 0: the page itself sets a value that is also the browser's own. */
            default_uses?: {
                [key: string]: number;
            };
            /** @description Further custom properties of the page with this value. */
            aliases?: string[];
            /**
             * @description Who made the name: the page's own custom property, Tintype, or a person. Absent on a page that is too large to tell elements apart.
             * @enum {string}
             */
            named_by?: "page" | "tintype" | "person";
            /** @description The page's custom property that gave the name and holds the whole value: `--brand`. Absent if the name comes from elsewhere, and for breakpoints and states. */
            custom_property?: string;
        };
        EasingToken: {
            /** @description Stable name: the token has it in every later snapshot. */
            name: string;
            /** @description Canonical CSS that any property of the kind accepts. */
            value: string;
            /** @description How many elements use it. On a page that is too large to tell elements apart, how often it is used. */
            usage: number;
            /** @description The CSS properties that use it. */
            contexts: string[];
            /** @description By CSS property, how many elements use it. */
            uses?: {
                [key: string]: number;
            };
            /** @description Of `uses`, the elements that have the value only because the browser's own style sheet sets it. 0: the page itself sets a value that is also the browser's own. */
            default_uses?: {
                [key: string]: number;
            };
            /** @description Further custom properties of the page with this value. */
            aliases?: string[];
            /**
             * @description Who made the name: the page's own custom property, Tintype, or a person. Absent on a page that is too large to tell elements apart.
             * @enum {string}
             */
            named_by?: "page" | "tintype" | "person";
            /** @description The page's custom property that gave the name and holds the whole value: `--brand`. Absent if the name comes from elsewhere, and for breakpoints and states. */
            custom_property?: string;
        };
        BreakpointToken: {
            /** @description Stable name: the token has it in every later snapshot. */
            name: string;
            /** @description Canonical CSS that any property of the kind accepts. */
            value: string;
            /** @description The conditions with it: `width >= 768px`. */
            conditions: string[];
            /** @description How many elements use it. On a page that is too large to tell elements apart, how often it is used. */
            usage: number;
            /** @description The CSS properties that use it. */
            contexts: string[];
            /** @description By CSS property, how many elements use it. */
            uses?: {
                [key: string]: number;
            };
            /** @description Of `uses`, the elements that have the value only because the browser's own style sheet sets it. 0: the page itself sets a value that is also the browser's own. */
            default_uses?: {
                [key: string]: number;
            };
            /** @description Further custom properties of the page with this value. */
            aliases?: string[];
            /**
             * @description Who made the name: the page's own custom property, Tintype, or a person. Absent on a page that is too large to tell elements apart.
             * @enum {string}
             */
            named_by?: "page" | "tintype" | "person";
            /** @description The page's custom property that gave the name and holds the whole value: `--brand`. Absent if the name comes from elsewhere, and for breakpoints and states. */
            custom_property?: string;
        };
        TextStyleToken: {
            /** @description Stable name: the token has it in every later snapshot. */
            name: string;
            /** @description Canonical CSS that any property of the kind accepts. */
            value: string;
            /** @description The first declared family. */
            family: string;
            size: string;
            weight: string;
            line_height: string;
            letter_spacing: string;
            font_style: string;
            text_transform: string;
            /** @description How many elements use it. On a page that is too large to tell elements apart, how often it is used. */
            usage: number;
            /** @description The CSS properties that use it. */
            contexts: string[];
            /** @description By CSS property, how many elements use it. */
            uses?: {
                [key: string]: number;
            };
            /** @description Of `uses`, the elements that have the value only because the browser's own style sheet sets it. 0: the page itself sets a value that is also the browser's own. */
            default_uses?: {
                [key: string]: number;
            };
            /** @description Further custom properties of the page with this value. */
            aliases?: string[];
            /**
             * @description Who made the name: the page's own custom property, Tintype, or a person. Absent on a page that is too large to tell elements apart.
             * @enum {string}
             */
            named_by?: "page" | "tintype" | "person";
            /** @description The page's custom property that gave the name and holds the whole value: `--brand`. Absent if the name comes from elsewhere, and for breakpoints and states. */
            custom_property?: string;
        };
        SpacingScaleToken: {
            /** @description Stable name: the token has it in every later snapshot. */
            name: string;
            /** @description Canonical CSS that any property of the kind accepts. */
            value: string;
            /** @description How many elements use it. On a page that is too large to tell elements apart, how often it is used. */
            usage: number;
            /** @description The CSS properties that use it. */
            contexts: string[];
            /** @description By CSS property, how many elements use it. */
            uses?: {
                [key: string]: number;
            };
            /** @description Of `uses`, the elements that have the value only because the browser's own style sheet sets it. 0: the page itself sets a value that is also the browser's own. */
            default_uses?: {
                [key: string]: number;
            };
            /** @description Further custom properties of the page with this value. */
            aliases?: string[];
            /**
             * @description Who made the name: the page's own custom property, Tintype, or a person. Absent on a page that is too large to tell elements apart.
             * @enum {string}
             */
            named_by?: "page" | "tintype" | "person";
            /** @description The page's custom property that gave the name and holds the whole value: `--brand`. Absent if the name comes from elsewhere, and for breakpoints and states. */
            custom_property?: string;
        };
        StateToken: {
            /** @description Stable name: the token has it in every later snapshot. */
            name: string;
            /** @description Canonical CSS value of the property in the state. */
            value: string;
            /** @description `hover`, `focus`, `focus-visible`, `active`, `disabled`, `checked`, `invalid` and so on. */
            state: string;
            /** @description The longhand that paints: `border-top-color`. `contexts` has all that change alike. */
            property: string;
            /** @description The role of the element whose look changes: `btn-primary`. */
            element: string;
            /** @description The value without the state. */
            base: string;
            /** @description The name of the colour token with this value. */
            color_name?: string;
            /** @description The colours in a value that is more than a colour, in its order. Absent if none of them is a colour token. */
            value_colors?: {
                color: string;
                /** @description The name of the colour token with this value. */
                color_name?: string;
            }[];
            /** @description How many elements use it. On a page that is too large to tell elements apart, how often it is used. */
            usage: number;
            /** @description The CSS properties that use it. */
            contexts: string[];
            /** @description By CSS property, how many elements use it. */
            uses?: {
                [key: string]: number;
            };
            /** @description Of `uses`, the elements that have the value only because the browser's own style sheet sets it. 0: the page itself sets a value that is also the browser's own. */
            default_uses?: {
                [key: string]: number;
            };
            /** @description Further custom properties of the page with this value. */
            aliases?: string[];
            /**
             * @description Who made the name: the page's own custom property, Tintype, or a person. Absent on a page that is too large to tell elements apart.
             * @enum {string}
             */
            named_by?: "page" | "tintype" | "person";
            /** @description The page's custom property that gave the name and holds the whole value: `--brand`. Absent if the name comes from elsewhere, and for breakpoints and states. */
            custom_property?: string;
        };
        /** @description A mode of the page. Of each kind, the tokens whose value under that name differs from the base, and those that only this mode has. A kind is absent if nothing differs. */
        ModeOverlay: {
            name: string;
            /** @enum {string} */
            color_scheme: "light" | "dark";
            /** @description In CSS px. */
            viewport: {
                width: number;
                height: number;
            };
            reduced_motion?: boolean;
            forced_colors?: boolean;
            /** @enum {string} */
            contrast?: "more" | "less";
            on?: string;
            attributes?: {
                [key: string]: string | null;
            };
            classes?: {
                [key: string]: boolean;
            };
            storage?: {
                [key: string]: string | null;
            };
            cookies?: {
                [key: string]: string;
            };
            query?: {
                [key: string]: string;
            };
            /** @description The attributes and classes that the page itself wore in this mode and does not wear in the base. Absent if there are none, and for modes that set attributes or classes. */
            marks?: {
                /** @enum {string} */
                on: "html" | "body";
                attributes?: {
                    [key: string]: string;
                };
                classes?: {
                    [key: string]: boolean;
                };
            };
            /** @description By kind, the tokens of the base that the page does not use in this mode: their names, or families, or spacing values. Absent if it uses all. */
            unused?: {
                [key: string]: string[];
            };
            colors?: components["schemas"]["ColorToken"][];
            typography?: components["schemas"]["TypographyToken"][];
            spacing?: string[];
            assets?: components["schemas"]["AssetToken"][];
            /** @description Does not include what is on images. */
            contrasts?: components["schemas"]["ContrastToken"][];
            radii?: components["schemas"]["RadiusToken"][];
            shadows?: components["schemas"]["ShadowToken"][];
            borders?: components["schemas"]["BorderToken"][];
            gradients?: components["schemas"]["GradientToken"][];
            opacities?: components["schemas"]["OpacityToken"][];
            z_indexes?: components["schemas"]["ZIndexToken"][];
            durations?: components["schemas"]["DurationToken"][];
            easings?: components["schemas"]["EasingToken"][];
            breakpoints?: components["schemas"]["BreakpointToken"][];
            text_styles?: components["schemas"]["TextStyleToken"][];
            spacing_scale?: components["schemas"]["SpacingScaleToken"][];
            states?: components["schemas"]["StateToken"][];
        };
        ExtractionSummary: {
            /**
             * @description Opaque id.
             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
             */
            id: string;
            url: string;
            /** @enum {string} */
            status: "pending" | "running" | "completed" | "failed";
            team_id: string | null;
            /**
             * Format: date-time
             * @example 2024-01-15T09:30:00.000Z
             */
            created_at: string;
        };
        ExtractionList: {
            data: components["schemas"]["ExtractionSummary"][];
            pagination: components["schemas"]["Pagination"];
        };
        SnapshotList: {
            data: components["schemas"]["Snapshot"][];
            pagination: components["schemas"]["Pagination"];
        };
        Snapshot: {
            /**
             * @description Opaque id.
             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
             */
            id: string;
            /**
             * @description Opaque id.
             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
             */
            extraction_id: string;
            version: number;
            /**
             * Format: date-time
             * @example 2024-01-15T09:30:00.000Z
             */
            created_at: string;
            /** @description What a person wrote about it; absent if nobody did. */
            note?: string;
        };
        SnapshotWithTokens: {
            /**
             * @description Opaque id.
             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
             */
            id: string;
            /**
             * @description Opaque id.
             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
             */
            extraction_id: string;
            version: number;
            /**
             * Format: date-time
             * @example 2024-01-15T09:30:00.000Z
             */
            created_at: string;
            /** @description What a person wrote about it; absent if nobody did. */
            note?: string;
            tokens: components["schemas"]["Tokens"];
            /** @description The conditions under which the page was read. */
            environment: components["schemas"]["Environment"];
            /** @description Present while the snapshot has a screenshot. */
            screenshot?: {
                /** @description In CSS px, and in px of the picture. */
                width: number;
                height: number;
                /** @description Whether the picture reaches to the page's end. */
                is_whole: boolean;
            };
        };
        FoundMode: {
            name: string;
            /** @enum {string} */
            color_scheme?: "light" | "dark";
            /** @enum {string} */
            contrast?: "more" | "less";
            on?: string;
            attributes?: {
                [key: string]: string;
            };
            classes?: {
                [key: string]: boolean;
            };
        };
        Environment: {
            /** @description In CSS px. */
            viewport?: {
                width: number;
                height: number;
            };
            device_scale_factor?: number;
            /** @enum {string} */
            color_scheme?: "light" | "dark";
            /** @description The URL of the page after all redirects. */
            final_url?: string;
            http_status?: number;
            /**
             * @description The page redirected to a login, or showed nothing but a form to sign in. Absent: it did neither.
             * @constant
             */
            login?: true;
            browser_version?: string;
            extractor_version?: string;
            /** @description Families of web fonts that failed to load or were still loading when the page was read. */
            fonts_not_loaded?: string[];
            /** @description The number of web fonts that were still loading when the page was read. Absent: none. */
            fonts_pending?: number;
            /** @description The number of frames of other origins. The tokens do not include what they show. */
            unreadable_frames?: number;
            /** @description The number of visible images that were not loaded yet, because nobody had scrolled to them. */
            lazy_images?: number;
            /** @description The number of elements that take up space outside the viewport but were transparent, as pages hide content until somebody scrolls to it. The tokens do not include what is in them. */
            not_revealed?: number;
            /** @description The number of files in the page itself (inline SVGs, data: URLs) that were too large to keep. Absent: none. */
            files_too_large?: number;
            /** @description The size of the root's text in px, which is what exports in rem divide by. Absent: 16. */
            root_font_size?: number;
            /** @description Whether a part of the page was left out because it is too big. */
            truncated?: boolean;
            /** @description The modes for which the page was loaded again, because it may decide while it loads how it looks. */
            modes_reloaded?: string[];
            /** @description The modes by a theme (attributes, classes, storage, cookies, query, contrast or forced colours) in which nothing differs from the base. */
            modes_without_effect?: string[];
            /** @description The themes that the page has by its sheets and that changed its look when they were tried, as modes of the options, the best first. Absent: none, or nobody looked. */
            themes_found?: components["schemas"]["FoundMode"][];
            /** @description What happened to the page's banner that asks for consent. Absent if the reader did not look for one. */
            consent?: {
                /**
                 * @description `left`: a banner was in the page when it was read.
                 * @enum {string}
                 */
                status: "none" | "rejected" | "hidden" | "left";
                /** @description The name of the banner by @duckduckgo/autoconsent, or `unknown`; null if there was none. */
                banner: string | null;
            };
            /**
             * @description Why there is no screenshot although one was asked for.
             * @enum {string}
             */
            screenshot_left_out?: "too_large" | "too_slow" | "failed";
            /**
             * @description Absent if the server itself read the page.
             * @constant
             */
            taken_by?: "extension";
            /**
             * Format: date-time
             * @description When the extension read the page, by its own clock.
             * @example 2024-01-15T09:30:00.000Z
             */
            taken_at?: string;
        } & {
            [key: string]: unknown;
        };
        Diff: {
            from: components["schemas"]["ComparedSnapshot"];
            to: components["schemas"]["ComparedSnapshot"];
            changes: components["schemas"]["Changes"];
            summary: components["schemas"]["DiffSummary"];
            /** @description Other reasons than the page why the snapshots may differ, for people to read. */
            warnings?: string[];
        };
        ComparedSnapshot: {
            /**
             * @description Opaque id.
             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
             */
            id: string;
            version: number;
            /**
             * Format: date-time
             * @example 2024-01-15T09:30:00.000Z
             */
            created_at: string;
        };
        /** @description By kind. A kind is absent if one of the snapshots did not read it. */
        Changes: {
            colors?: components["schemas"]["ColorChanges"];
            typography?: components["schemas"]["TypographyChanges"];
            spacing?: components["schemas"]["SpacingChanges"];
            assets?: components["schemas"]["AssetChanges"];
            contrasts?: components["schemas"]["NamedChanges"];
            radii?: components["schemas"]["NamedChanges"];
            shadows?: components["schemas"]["NamedChanges"];
            borders?: components["schemas"]["NamedChanges"];
            gradients?: components["schemas"]["NamedChanges"];
            opacities?: components["schemas"]["NamedChanges"];
            z_indexes?: components["schemas"]["NamedChanges"];
            durations?: components["schemas"]["NamedChanges"];
            easings?: components["schemas"]["NamedChanges"];
            breakpoints?: components["schemas"]["NamedChanges"];
            text_styles?: components["schemas"]["NamedChanges"];
            spacing_scale?: components["schemas"]["NamedChanges"];
            states?: components["schemas"]["NamedChanges"];
            /** @description By mode: what changed there and did not change in the base in the very same way. Only modes that both snapshots have; absent if there is none. */
            modes?: {
                [key: string]: components["schemas"]["KindChanges"];
            };
        };
        ColorChanges: {
            added: {
                name: string;
                value: string;
            }[];
            removed: {
                name: string;
                value: string;
            }[];
            /** @description Colours that have another value. */
            modified: {
                name: string;
                from: string;
                to: string;
            }[];
        };
        TypographyChanges: {
            /** @description New families, with their weights, sizes and line heights. */
            added: components["schemas"]["TypographyToken"][];
            /** @description Removed families, with their weights, sizes and line heights. */
            removed: components["schemas"]["TypographyToken"][];
            modified: {
                family: string;
                /** @description Contains only the lists that changed. */
                changes: {
                    weights?: components["schemas"]["ValueChanges"];
                    sizes?: components["schemas"]["ValueChanges"];
                    line_heights?: components["schemas"]["ValueChanges"];
                    letter_spacings?: components["schemas"]["ValueChanges"];
                    stack?: components["schemas"]["ValueChanges"];
                };
            }[];
        };
        /** @description Values sorted by number, the smallest first. */
        ValueChanges: {
            added: string[];
            removed: string[];
        };
        /** @description Values sorted by number, the smallest first. */
        SpacingChanges: {
            added: string[];
            removed: string[];
            /** @description Values of the spacing scale that changed. They explain an added and a removed value, and are counted nowhere. */
            modified?: {
                name: string;
                from: string;
                to: string;
            }[];
        };
        /** @description Only where `kinds` names assets: file names change with every deployment. */
        AssetChanges: {
            added: {
                /** @enum {string} */
                type: "image" | "svg" | "background" | "font" | "icon" | "video";
                /** @description Absolute URL, or a data: URL for content of the page itself. */
                url: string;
            }[];
            removed: {
                /** @enum {string} */
                type: "image" | "svg" | "background" | "font" | "icon" | "video";
                /** @description Absolute URL, or a data: URL for content of the page itself. */
                url: string;
            }[];
        };
        NamedChanges: {
            added: {
                name: string;
                value: string;
            }[];
            removed: {
                name: string;
                value: string;
            }[];
            /** @description Tokens that have another value. */
            modified: {
                name: string;
                from: string;
                to: string;
            }[];
        };
        /** @description By kind. A kind is absent if one of the snapshots did not read it. */
        KindChanges: {
            colors?: components["schemas"]["ColorChanges"];
            typography?: components["schemas"]["TypographyChanges"];
            spacing?: components["schemas"]["SpacingChanges"];
            assets?: components["schemas"]["AssetChanges"];
            contrasts?: components["schemas"]["NamedChanges"];
            radii?: components["schemas"]["NamedChanges"];
            shadows?: components["schemas"]["NamedChanges"];
            borders?: components["schemas"]["NamedChanges"];
            gradients?: components["schemas"]["NamedChanges"];
            opacities?: components["schemas"]["NamedChanges"];
            z_indexes?: components["schemas"]["NamedChanges"];
            durations?: components["schemas"]["NamedChanges"];
            easings?: components["schemas"]["NamedChanges"];
            breakpoints?: components["schemas"]["NamedChanges"];
            text_styles?: components["schemas"]["NamedChanges"];
            spacing_scale?: components["schemas"]["NamedChanges"];
            states?: components["schemas"]["NamedChanges"];
        };
        DiffSummary: {
            /** @description The sum of the others, without those of contrasts, which follow from colours, and without those of text styles and the spacing scale that changes of typography and spacing explain. */
            total_changes: number;
            colors_changed?: number;
            typography_changed?: number;
            spacing_changed?: number;
            assets_changed?: number;
            contrasts_changed?: number;
            radii_changed?: number;
            shadows_changed?: number;
            borders_changed?: number;
            gradients_changed?: number;
            opacities_changed?: number;
            z_indexes_changed?: number;
            durations_changed?: number;
            easings_changed?: number;
            breakpoints_changed?: number;
            text_styles_changed?: number;
            spacing_scale_changed?: number;
            states_changed?: number;
            /** @description Changes in modes; absent if the snapshots have no mode in common. */
            modes_changed?: number;
        };
        Places: {
            places: {
                x: number;
                y: number;
                width: number;
                height: number;
                /** @description Matches only this element. ` >>> ` leads into an open shadow root, or into a frame. */
                selector: string;
            }[];
            /** @description Whether the page uses the token in more places. */
            truncated: boolean;
        };
        Accessibility: {
            summary: {
                /** @description Contrasts of the base and of all modes. */
                pairs: number;
                /** @description Findings of level AA that are not disputed. */
                failing: number;
                /** @description Contrasts that were measured by the pixels of the screenshot. Always 0: this release does not measure so. */
                by_pixels: number;
                /** @description Contrasts that were measured on gradients. */
                by_gradient: number;
                /** @description Elements whose contrast could not be measured. Always 0: this release leaves them out without counting them. */
                not_measured: number;
            };
            findings: components["schemas"]["ContrastFinding"][];
            /** @description Changes of one token that mend several pairs, that of most first. */
            repairs: components["schemas"]["ContrastRepair"][];
            not_measured: {
                /** @enum {string} */
                reason: "image" | "video" | "blend" | "filter";
                count: number;
            }[];
        };
        ContrastFinding: {
            /** @description A fingerprint of rule, part, state, mode and colours. It stays from snapshot to snapshot. */
            id: string;
            /**
             * @description The success criterion of WCAG 2.2.
             * @enum {string}
             */
            rule: "1.4.3" | "1.4.6" | "1.4.11" | "2.4.7" | "2.4.13";
            /**
             * @description `note`: a person has to judge it.
             * @enum {string}
             */
            level: "AA" | "AAA" | "note";
            /** @description True if the working group has not settled whether the rule demands it. */
            disputed: boolean;
            /**
             * @description `state`: a state that changes nothing in forced colours.
             * @enum {string}
             */
            part: "text" | "icon" | "border" | "focus" | "state";
            state: string | null;
            /** @description `base` or the name of a mode. */
            mode: string;
            /** @description The colour as declared. Null if there is no ring. */
            text: string | null;
            background: string | null;
            ratio: number | null;
            required: number | null;
            /** @description Elements. */
            usage: number;
            /** @description Of a state: the role of the elements, as in the token of the state. */
            element?: string;
            /** @description At most 10 selectors. */
            places: string[];
            /** @description Of a ring: its contrast with what it stands next to. */
            beside?: number;
            /** @description Of a ring, in px. */
            width?: number;
            /** @description Of a ring, in px. */
            offset?: number;
            /** @description Of a ring: its area as a part of that of an outline of 2 px. */
            area?: number;
            /** @description Colours with which it would pass. Absent where no colour can. */
            fix: {
                text?: components["schemas"]["ContrastFix"][];
                background?: components["schemas"]["ContrastFix"][];
            };
        };
        ContrastFix: {
            value: string;
            /** @description The token that has the value; null for a new colour. */
            name: string | null;
            /**
             * @description A colour of the page, a token of the design system, or the nearest lightness of the same hue.
             * @enum {string}
             */
            from: "palette" | "system" | "hue";
            /** @description The contrast after the change. */
            ratio: number;
        };
        ContrastRepair: {
            token: string;
            /** @description The mode whose value of the token changes. Absent: that of the base. */
            mode?: string;
            from: string;
            to: string;
            /** @description Findings of level AA that are not disputed, over all modes, that are gone after the change. */
            pairs: number;
            /** @description The modes in which they are. */
            modes: string[];
        };
        ContrastRow: {
            text: {
                /** @description The colour token; null for a composited colour. */
                name: string | null;
                value: string;
            };
            ground: {
                /** @description The colour token; null for a composited colour. */
                name: string | null;
                value: string;
            };
            /** @enum {string} */
            part: "text" | "icon" | "border" | "focus";
            mode: string;
            state: string | null;
            ratio: number;
            /** @description Where large and small text share the pair, that of the small. */
            required: number;
            elements: number;
            /** @description All of the elements do. */
            passes: boolean;
        };
        NewShare: {
            /**
             * @description Opaque id.
             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
             */
            id: string;
            label: string | null;
            expires_at: string | null;
            /**
             * Format: date-time
             * @example 2024-01-15T09:30:00.000Z
             */
            created_at: string;
            /** @description The link. It is shown only once. */
            url: string;
        };
        ShareList: {
            data: components["schemas"]["MadeShare"][];
            pagination: components["schemas"]["Pagination"];
        };
        MadeShare: {
            /**
             * @description Opaque id.
             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
             */
            id: string;
            label: string | null;
            expires_at: string | null;
            /**
             * Format: date-time
             * @example 2024-01-15T09:30:00.000Z
             */
            created_at: string;
            /** @description Who made the link; null if the account is gone. The link itself names nobody. */
            created_by: {
                /**
                 * @description Opaque id.
                 * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                 */
                id: string;
                name: string;
            } | null;
            /** @description When somebody last opened the link. */
            last_opened_at: string | null;
            /** @description How often the link was opened. Openings within one minute count as one. Nothing is kept about visitors. */
            opened_count: number;
        };
        TeamShareList: {
            data: components["schemas"]["TeamShare"][];
            pagination: components["schemas"]["Pagination"];
        };
        TeamShare: {
            /**
             * @description Opaque id.
             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
             */
            id: string;
            label: string | null;
            expires_at: string | null;
            /**
             * Format: date-time
             * @example 2024-01-15T09:30:00.000Z
             */
            created_at: string;
            /** @description Who made the link; null if the account is gone. The link itself names nobody. */
            created_by: {
                /**
                 * @description Opaque id.
                 * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                 */
                id: string;
                name: string;
            } | null;
            /** @description When somebody last opened the link. */
            last_opened_at: string | null;
            /** @description How often the link was opened. Openings within one minute count as one. Nothing is kept about visitors. */
            opened_count: number;
            extraction: {
                /**
                 * @description Opaque id.
                 * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                 */
                id: string;
                url: string;
                title: string | null;
            } | null;
            /** @description One of the two is null. */
            site: {
                /**
                 * @description Opaque id.
                 * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                 */
                id: string;
                name: string;
            } | null;
        };
        ReviewList: {
            data: components["schemas"]["ListedReview"][];
            pagination: components["schemas"]["Pagination"];
        };
        ListedReview: {
            extraction: {
                /**
                 * @description Opaque id.
                 * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                 */
                id: string;
                url: string;
            } | null;
            /** @description null: the review is of a page. */
            site: {
                /**
                 * @description Opaque id.
                 * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                 */
                id: string;
                name: string;
            } | null;
            pending: number;
            /** @description Since when the oldest of the pending changes is shown; null if none is. */
            since: string | null;
            /** @description The numbers of changes. Each counts once. */
            summary: {
                pending: number;
                unconfirmed: number;
                flickering: number;
                rejected: number;
                ignored: number;
            };
        };
        ReviewBaseline: {
            /**
             * @description The approved snapshot. Its `tokens` have the names with which they are stored.
             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
             */
            snapshot_id: string;
            version: number;
            /** @description How the page is read. */
            options: components["schemas"]["ExtractionOptionsOutput"];
            tokens: components["schemas"]["Tokens"];
            /** @description The values of the baseline that differ from `tokens`. Later ones win. */
            patches: {
                /** @description null: the base. */
                mode: string | null;
                /** @enum {string} */
                kind: "colors" | "typography" | "spacing" | "assets" | "contrasts" | "radii" | "shadows" | "borders" | "gradients" | "opacities" | "z_indexes" | "durations" | "easings" | "breakpoints" | "text_styles" | "spacing_scale" | "states";
                name: string;
                /** @description The list of a family that changed; null for other kinds, and for a family that comes or goes. */
                part: ("weights" | "sizes" | "line_heights" | "letter_spacings" | "stack") | null;
                /** @description The token, or the list of the family; null: it is not there. */
                after: (string[] | {
                    [key: string]: unknown;
                }) | null;
            }[];
            /** @description The newest snapshot, from which the tokens of the next one have their names. */
            previous: {
                tokens: components["schemas"]["Tokens"];
                memory?: {
                    /** @constant */
                    version: 2;
                    kinds: {
                        [key: string]: {
                            [key: string]: {
                                sites: string[];
                                properties: string[];
                            };
                        };
                    };
                    modes?: {
                        [key: string]: {
                            [key: string]: {
                                [key: string]: {
                                    sites: string[];
                                    properties: string[];
                                };
                            };
                        };
                    };
                };
            };
            /** @description The names that persons gave to tokens. */
            renames: {
                /** @enum {string} */
                kind: "colors" | "typography" | "spacing" | "assets" | "contrasts" | "radii" | "shadows" | "borders" | "gradients" | "opacities" | "z_indexes" | "durations" | "easings" | "breakpoints" | "text_styles" | "spacing_scale" | "states";
                from: string;
                to: string;
            }[];
            decisions: {
                /** @description The same on every page that changes in the same way. Clients must not parse it. */
                id: string;
                named_id: string;
                named_pair: string;
                token: string;
                /** @enum {string} */
                status: "rejected" | "ignored";
                /**
                 * Format: date-time
                 * @example 2024-01-15T09:30:00.000Z
                 */
                at: string;
                note: string | null;
                /** @description When ignoring ends; null: when somebody reopens it. */
                until: string | null;
            }[];
            expected: {
                /** @description The same on every page that changes in the same way. Clients must not parse it. */
                id: string;
                /**
                 * Format: date-time
                 * @example 2024-01-15T09:30:00.000Z
                 */
                expires_at: string;
            }[];
            /** @description In the order in which they are tried. */
            rules: {
                /**
                 * @description Opaque id.
                 * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                 */
                id: string;
                kind: ("colors" | "typography" | "spacing" | "assets" | "contrasts" | "radii" | "shadows" | "borders" | "gradients" | "opacities" | "z_indexes" | "durations" | "easings" | "breakpoints" | "text_styles" | "spacing_scale" | "states") | null;
                name: string | null;
                mode: string | null;
                within: number | null;
                until: string | null;
            }[];
        };
        ExpectedChanges: {
            expected: {
                /** @description The same on every page that changes in the same way. Clients must not parse it. */
                id: string;
                /**
                 * Format: date-time
                 * @example 2024-01-15T09:30:00.000Z
                 */
                expires_at: string;
            }[];
        };
        ExpectedChangeList: {
            data: components["schemas"]["ExpectedChange"][];
            pagination: components["schemas"]["Pagination"];
            /** @description Deprecated: all of them, without pages. Read `data`. */
            expected: {
                /** @description The same on every page that changes in the same way. Clients must not parse it. */
                id: string;
                /**
                 * Format: date-time
                 * @example 2024-01-15T09:30:00.000Z
                 */
                expires_at: string;
            }[];
        };
        ExpectedChange: {
            /** @description The same on every page that changes in the same way. Clients must not parse it. */
            id: string;
            /**
             * Format: date-time
             * @example 2024-01-15T09:30:00.000Z
             */
            expires_at: string;
            /** @description The same as `id`. */
            change: string;
            /** @description The user; null if nobody did, or if the account is gone. */
            by: string | null;
            note: string | null;
        };
        ReviewLog: {
            data: components["schemas"]["ReviewLogEntry"][];
            pagination: components["schemas"]["Pagination"];
        };
        ReviewLogEntry: {
            /**
             * @description Opaque id.
             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
             */
            id: string;
            /**
             * Format: date-time
             * @example 2024-01-15T09:30:00.000Z
             */
            at: string;
            /** @description The user; null if nobody did, or if the account is gone. */
            by: string | null;
            /** @enum {string} */
            via: "dashboard" | "extension" | "api" | "cli" | "mcp";
            /** @enum {string} */
            action: "accept" | "reject" | "ignore" | "reopen" | "approve" | "expect" | "take_back";
            changes: string[];
            /** @description The first of the changes, at most three, as who decided saw them. Empty for older entries. */
            about: {
                /** @enum {string} */
                kind: "colors" | "typography" | "spacing" | "assets" | "contrasts" | "radii" | "shadows" | "borders" | "gradients" | "opacities" | "z_indexes" | "durations" | "easings" | "breakpoints" | "text_styles" | "spacing_scale" | "states";
                /** @description null: the base. */
                mode: string | null;
                /** @description Of typography the family, of spacing the step of the scale or the value. */
                name: string;
                /** @description The list of a family that changed; null for other kinds, and for a family that comes or goes. */
                part: ("weights" | "sizes" | "line_heights" | "letter_spacings" | "stack") | null;
                /** @description The value's text, shortened; null: the token was not there. */
                from: string | null;
                to: string | null;
            }[];
            note: string | null;
            /** @description One sentence in English: who decided what, on how many pages, and why. */
            summary: string;
            /**
             * @description Opaque id.
             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
             */
            snapshot_id: string;
        };
        CommentList: {
            data: components["schemas"]["Comment"][];
            pagination: components["schemas"]["Pagination"];
        };
        Comment: {
            /**
             * @description Opaque id.
             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
             */
            id: string;
            /** @description The same on every page that changes in the same way. Clients must not parse it. */
            change: string;
            /** @description The change as it was when somebody first wrote about it. */
            about: {
                /** @enum {string} */
                kind: "colors" | "typography" | "spacing" | "assets" | "contrasts" | "radii" | "shadows" | "borders" | "gradients" | "opacities" | "z_indexes" | "durations" | "easings" | "breakpoints" | "text_styles" | "spacing_scale" | "states";
                /** @description null: the base. */
                mode: string | null;
                /** @description Of typography the family, of spacing the step of the scale or the value. */
                name: string;
                /** @description The list of a family that changed; null for other kinds, and for a family that comes or goes. */
                part: ("weights" | "sizes" | "line_heights" | "letter_spacings" | "stack") | null;
                /** @description The value's text, shortened; null: the token was not there. */
                from: string | null;
                to: string | null;
            } | null;
            /** @description The user; null if the account is gone. */
            by: string | null;
            /**
             * Format: date-time
             * @example 2024-01-15T09:30:00.000Z
             */
            at: string;
            /** @description null: the text is as it was written first. */
            edited_at: string | null;
            text: string;
            /** @description Those of them whose accounts exist. */
            mentions: string[];
        };
        IgnoreRuleList: {
            data: components["schemas"]["IgnoreRule"][];
            pagination: components["schemas"]["Pagination"];
        };
        IgnoreRule: {
            /**
             * @description Opaque id.
             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
             */
            id: string;
            kind: ("colors" | "typography" | "spacing" | "assets" | "contrasts" | "radii" | "shadows" | "borders" | "gradients" | "opacities" | "z_indexes" | "durations" | "easings" | "breakpoints" | "text_styles" | "spacing_scale" | "states") | null;
            name: string | null;
            mode: string | null;
            within: number | null;
            until: string | null;
            reason: string;
            /**
             * Format: date-time
             * @example 2024-01-15T09:30:00.000Z
             */
            created_at: string;
            /** @description The user; null if the account is gone. */
            created_by: string | null;
            /** @description The number of different changes that it has ignored so far. */
            matched: number;
            last_matched_at: string | null;
        };
        Site: {
            /**
             * @description Opaque id.
             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
             */
            id: string;
            name: string;
            team_id: string | null;
            /** @description The user; null if the account is gone. */
            created_by: string | null;
            source: components["schemas"]["SiteSource"];
            include: string[];
            exclude: string[];
            sample: {
                /** @description The pages of each template that are read, those read before first. */
                per_template: number;
                /**
                 * @description Paths of pages that are read whatever their template.
                 * @default []
                 */
                always: string[];
            } | null;
            limit: number;
            per_host: {
                /**
                 * @description Pages of one host that are read at once.
                 * @default 2
                 */
                concurrency: number;
                /**
                 * @description Milliseconds from one page of a host to the next.
                 * @default 0
                 */
                delay_ms: number;
            };
            options: components["schemas"]["ExtractionOptionsOutput"];
            /** @description Addresses: the sum of `pages` and of what was left out. */
            found: number;
            /** @description By what came of their last reading. Paused ones are no longer in the source, and keep their history. */
            pages: {
                pending: number;
                read: number;
                failed: number;
                paused: number;
            };
            left_out: {
                /** @enum {string} */
                reason: "limit" | "template" | "excluded" | "robots" | "duplicate" | "foreign" | "redirect" | "unreadable";
                /** @description Addresses of the source. */
                count: number;
                /** @description Cut to 2,048 characters. */
                examples: string[];
            }[];
            schedule: components["schemas"]["SiteSchedule"] | null;
            latest_run: components["schemas"]["SiteRun"] | null;
            /** @description Changes that wait for a decision, equal ones of several pages once. */
            pending: number;
            /** @description The first page that has been read, as an extraction: its picture stands for the site. */
            cover: string | null;
            /**
             * Format: date-time
             * @example 2024-01-15T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @example 2024-01-15T09:30:00.000Z
             */
            source_read_at: string;
        };
        SiteSource: {
            /** @constant */
            type: "urls";
            urls: string[];
            /** @description How many there are, if `urls` has only the first of them: in lists 20. */
            count?: number;
        } | {
            /** @constant */
            type: "sitemap";
            /** @description Any address of the site; null if `sitemaps` are named. */
            url: string | null;
            /** @description null: those of the robots.txt, else /sitemap.xml. */
            sitemaps: string[] | null;
        } | {
            /** @constant */
            type: "crawl";
            url: string;
            depth: number;
        } | {
            /** @constant */
            type: "storybook";
            url: string;
        };
        SiteSchedule: {
            /** @description null if the schedule has `cron`. */
            every: ("hour" | "day" | "week") | null;
            /** @description null if the schedule has `every`. */
            cron: string | null;
            timezone: string;
            /** @description Only changes of these kinds fire `diff.detected`; null: of all kinds but assets. */
            kinds?: components["schemas"]["Kind"][] | null;
            /** @description null: changes are announced at once. */
            confirm?: {
                /** @description The time from one run to the next: `1m` to `24h`. */
                after: string;
                /** @description So many further runs must show a change. */
                runs: number;
            } | null;
            /**
             * Format: date-time
             * @description It is skipped if a run is pending or running then, or a limit is reached.
             * @example 2024-01-15T09:30:00.000Z
             */
            next_run_at: string;
            /** @description When the schedule last started a run; null: never. */
            last_run_at: string | null;
            /** @description Why the last time was skipped; null after the next run that the schedule starts. */
            paused_reason: string | null;
            /** @description The kind of `paused_reason`; null without a reason. */
            paused_cause: ("quota_day" | "quota_month" | "too_many_runs" | "no_pages" | "no_access" | "account_disabled" | "interval" | "team_size") | null;
            /**
             * @description Opaque id.
             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
             */
            site_id: string;
        };
        SiteRun: {
            /**
             * @description Opaque id.
             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
             */
            id: string;
            /** @enum {string} */
            status: "running" | "completed";
            /** @description Pages. */
            progress: {
                queued: number;
                running: number;
                completed: number;
                failed: number;
                /** @description Those that were not read because somebody stopped the run. */
                stopped: number;
            };
            /** @description True if the site's schedule started it. */
            scheduled: boolean;
            /** @description Who started it, or for whose schedule it was; null if the account is gone. */
            started_by: {
                /**
                 * @description Opaque id.
                 * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                 */
                id: string;
                name: string;
            } | null;
            /** @description Pages whose new version differs from the one before it; null before the end. */
            changed: number | null;
            /**
             * Format: date-time
             * @example 2024-01-15T09:30:00.000Z
             */
            started_at: string;
            /** @description When all pages had been read or had failed; null before that. */
            completed_at: string | null;
        };
        SiteList: {
            data: components["schemas"]["Site"][];
            pagination: components["schemas"]["Pagination"];
        };
        SitePageList: {
            data: components["schemas"]["SitePage"][];
            pagination: components["schemas"]["Pagination"];
        };
        SitePage: {
            /**
             * @description Opaque id.
             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
             */
            extraction_id: string;
            url: string;
            title: string | null;
            /** @description The pattern that its address shares with others; null: with none. */
            template: string | null;
            /** @enum {string} */
            status: "pending" | "read" | "failed" | "paused";
            /** @description Why it is read no more; null unless paused. */
            paused_reason: ("gone" | "duplicate") | null;
            /** @description Why its last reading failed; null if it did not. */
            error: {
                message: string;
                /** @enum {string} */
                cause?: "invalid_url" | "blocked_address" | "dns" | "refused" | "unreachable" | "tls" | "http_status" | "login" | "redirect_loop" | "timeout" | "not_html" | "too_large" | "empty_page" | "invalid_selector" | "no_match" | "mode_not_held" | "crashed" | "browser_lost" | "browser_unavailable" | "interrupted";
            } | null;
            /** @description Its newest snapshot. */
            latest: {
                /**
                 * @description Opaque id.
                 * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                 */
                snapshot_id: string;
                version: number;
            } | null;
            /** @description Changes that wait for a decision. */
            pending: number;
        };
        SiteRunList: {
            data: components["schemas"]["SiteRun"][];
            pagination: components["schemas"]["Pagination"];
        };
        SiteTokens: {
            data: components["schemas"]["SiteToken"][];
            pagination: components["schemas"]["Pagination"];
            /** @description Names that have several values; at most 200 of them. */
            conflicts: components["schemas"]["SiteConflict"][];
            /** @description The number of values of each kind that has some, with the text that is searched for. */
            kinds: {
                /** @enum {string} */
                kind: "colors" | "typography" | "spacing" | "assets" | "contrasts" | "radii" | "shadows" | "borders" | "gradients" | "opacities" | "z_indexes" | "durations" | "easings" | "breakpoints" | "text_styles" | "spacing_scale" | "states";
                count: number;
            }[];
        };
        SiteToken: {
            /** @enum {string} */
            kind: "colors" | "typography" | "spacing" | "assets" | "contrasts" | "radii" | "shadows" | "borders" | "gradients" | "opacities" | "z_indexes" | "durations" | "easings" | "breakpoints" | "text_styles" | "spacing_scale" | "states";
            value: string;
            /** @description The most frequent first. */
            names: {
                name: string;
                pages: number;
            }[];
            /** @description Pages that have the value. */
            pages: number;
            /** @description Elements of all pages together; 0 for kinds whose elements are not counted. */
            uses: number;
            /** @description Addresses of some of the pages. */
            examples: string[];
        };
        SiteConflict: {
            /** @enum {string} */
            kind: "colors" | "typography" | "spacing" | "assets" | "contrasts" | "radii" | "shadows" | "borders" | "gradients" | "opacities" | "z_indexes" | "durations" | "easings" | "breakpoints" | "text_styles" | "spacing_scale" | "states";
            name: string;
            /** @description The most frequent first. */
            values: {
                value: string;
                pages: number;
            }[];
        };
        SiteConformance: {
            system: {
                /**
                 * @description Opaque id.
                 * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                 */
                id: string;
                name: string;
                version: number;
            };
            run: {
                /**
                 * @description Opaque id.
                 * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                 */
                run_id: string;
                /**
                 * Format: date-time
                 * @example 2024-01-15T09:30:00.000Z
                 */
                completed_at: string;
            };
            summary: {
                /** @description Distinct values: the sum of the five counts below. */
                values: number;
                conforming: number;
                near: number;
                foreign: number;
                wrong_kind: number;
                /** @description Values of tokens that are deprecated. They conform. Absent in older checks. */
                deprecated?: number;
                /** @description Of the conforming values, those that the page's custom properties call by the token's name. */
                named?: number;
                /** @description The part of all uses that conform. 1 if there are none. */
                share: number;
                /** @description The kinds of which the page has values and the system has no token: no value of them was judged. Absent in older checks. */
                not_compared?: components["schemas"]["CheckedKind"][];
                kinds: {
                    colors?: {
                        /** @description Distinct values: the sum of the five counts below. */
                        values: number;
                        conforming: number;
                        near: number;
                        foreign: number;
                        wrong_kind: number;
                        /** @description Values of tokens that are deprecated. They conform. Absent in older checks. */
                        deprecated?: number;
                        /** @description Of the conforming values, those that the page's custom properties call by the token's name. */
                        named?: number;
                        /** @description The part of all uses that conform. 1 if there are none. */
                        share: number;
                    };
                    font_families?: {
                        /** @description Distinct values: the sum of the five counts below. */
                        values: number;
                        conforming: number;
                        near: number;
                        foreign: number;
                        wrong_kind: number;
                        /** @description Values of tokens that are deprecated. They conform. Absent in older checks. */
                        deprecated?: number;
                        /** @description Of the conforming values, those that the page's custom properties call by the token's name. */
                        named?: number;
                        /** @description The part of all uses that conform. 1 if there are none. */
                        share: number;
                    };
                    font_sizes?: {
                        /** @description Distinct values: the sum of the five counts below. */
                        values: number;
                        conforming: number;
                        near: number;
                        foreign: number;
                        wrong_kind: number;
                        /** @description Values of tokens that are deprecated. They conform. Absent in older checks. */
                        deprecated?: number;
                        /** @description Of the conforming values, those that the page's custom properties call by the token's name. */
                        named?: number;
                        /** @description The part of all uses that conform. 1 if there are none. */
                        share: number;
                    };
                    font_weights?: {
                        /** @description Distinct values: the sum of the five counts below. */
                        values: number;
                        conforming: number;
                        near: number;
                        foreign: number;
                        wrong_kind: number;
                        /** @description Values of tokens that are deprecated. They conform. Absent in older checks. */
                        deprecated?: number;
                        /** @description Of the conforming values, those that the page's custom properties call by the token's name. */
                        named?: number;
                        /** @description The part of all uses that conform. 1 if there are none. */
                        share: number;
                    };
                    line_heights?: {
                        /** @description Distinct values: the sum of the five counts below. */
                        values: number;
                        conforming: number;
                        near: number;
                        foreign: number;
                        wrong_kind: number;
                        /** @description Values of tokens that are deprecated. They conform. Absent in older checks. */
                        deprecated?: number;
                        /** @description Of the conforming values, those that the page's custom properties call by the token's name. */
                        named?: number;
                        /** @description The part of all uses that conform. 1 if there are none. */
                        share: number;
                    };
                    spacing?: {
                        /** @description Distinct values: the sum of the five counts below. */
                        values: number;
                        conforming: number;
                        near: number;
                        foreign: number;
                        wrong_kind: number;
                        /** @description Values of tokens that are deprecated. They conform. Absent in older checks. */
                        deprecated?: number;
                        /** @description Of the conforming values, those that the page's custom properties call by the token's name. */
                        named?: number;
                        /** @description The part of all uses that conform. 1 if there are none. */
                        share: number;
                    };
                    radii?: {
                        /** @description Distinct values: the sum of the five counts below. */
                        values: number;
                        conforming: number;
                        near: number;
                        foreign: number;
                        wrong_kind: number;
                        /** @description Values of tokens that are deprecated. They conform. Absent in older checks. */
                        deprecated?: number;
                        /** @description Of the conforming values, those that the page's custom properties call by the token's name. */
                        named?: number;
                        /** @description The part of all uses that conform. 1 if there are none. */
                        share: number;
                    };
                    shadows?: {
                        /** @description Distinct values: the sum of the five counts below. */
                        values: number;
                        conforming: number;
                        near: number;
                        foreign: number;
                        wrong_kind: number;
                        /** @description Values of tokens that are deprecated. They conform. Absent in older checks. */
                        deprecated?: number;
                        /** @description Of the conforming values, those that the page's custom properties call by the token's name. */
                        named?: number;
                        /** @description The part of all uses that conform. 1 if there are none. */
                        share: number;
                    };
                    borders?: {
                        /** @description Distinct values: the sum of the five counts below. */
                        values: number;
                        conforming: number;
                        near: number;
                        foreign: number;
                        wrong_kind: number;
                        /** @description Values of tokens that are deprecated. They conform. Absent in older checks. */
                        deprecated?: number;
                        /** @description Of the conforming values, those that the page's custom properties call by the token's name. */
                        named?: number;
                        /** @description The part of all uses that conform. 1 if there are none. */
                        share: number;
                    };
                    gradients?: {
                        /** @description Distinct values: the sum of the five counts below. */
                        values: number;
                        conforming: number;
                        near: number;
                        foreign: number;
                        wrong_kind: number;
                        /** @description Values of tokens that are deprecated. They conform. Absent in older checks. */
                        deprecated?: number;
                        /** @description Of the conforming values, those that the page's custom properties call by the token's name. */
                        named?: number;
                        /** @description The part of all uses that conform. 1 if there are none. */
                        share: number;
                    };
                    opacities?: {
                        /** @description Distinct values: the sum of the five counts below. */
                        values: number;
                        conforming: number;
                        near: number;
                        foreign: number;
                        wrong_kind: number;
                        /** @description Values of tokens that are deprecated. They conform. Absent in older checks. */
                        deprecated?: number;
                        /** @description Of the conforming values, those that the page's custom properties call by the token's name. */
                        named?: number;
                        /** @description The part of all uses that conform. 1 if there are none. */
                        share: number;
                    };
                    z_indexes?: {
                        /** @description Distinct values: the sum of the five counts below. */
                        values: number;
                        conforming: number;
                        near: number;
                        foreign: number;
                        wrong_kind: number;
                        /** @description Values of tokens that are deprecated. They conform. Absent in older checks. */
                        deprecated?: number;
                        /** @description Of the conforming values, those that the page's custom properties call by the token's name. */
                        named?: number;
                        /** @description The part of all uses that conform. 1 if there are none. */
                        share: number;
                    };
                    durations?: {
                        /** @description Distinct values: the sum of the five counts below. */
                        values: number;
                        conforming: number;
                        near: number;
                        foreign: number;
                        wrong_kind: number;
                        /** @description Values of tokens that are deprecated. They conform. Absent in older checks. */
                        deprecated?: number;
                        /** @description Of the conforming values, those that the page's custom properties call by the token's name. */
                        named?: number;
                        /** @description The part of all uses that conform. 1 if there are none. */
                        share: number;
                    };
                    easings?: {
                        /** @description Distinct values: the sum of the five counts below. */
                        values: number;
                        conforming: number;
                        near: number;
                        foreign: number;
                        wrong_kind: number;
                        /** @description Values of tokens that are deprecated. They conform. Absent in older checks. */
                        deprecated?: number;
                        /** @description Of the conforming values, those that the page's custom properties call by the token's name. */
                        named?: number;
                        /** @description The part of all uses that conform. 1 if there are none. */
                        share: number;
                    };
                    breakpoints?: {
                        /** @description Distinct values: the sum of the five counts below. */
                        values: number;
                        conforming: number;
                        near: number;
                        foreign: number;
                        wrong_kind: number;
                        /** @description Values of tokens that are deprecated. They conform. Absent in older checks. */
                        deprecated?: number;
                        /** @description Of the conforming values, those that the page's custom properties call by the token's name. */
                        named?: number;
                        /** @description The part of all uses that conform. 1 if there are none. */
                        share: number;
                    };
                    text_styles?: {
                        /** @description Distinct values: the sum of the five counts below. */
                        values: number;
                        conforming: number;
                        near: number;
                        foreign: number;
                        wrong_kind: number;
                        /** @description Values of tokens that are deprecated. They conform. Absent in older checks. */
                        deprecated?: number;
                        /** @description Of the conforming values, those that the page's custom properties call by the token's name. */
                        named?: number;
                        /** @description The part of all uses that conform. 1 if there are none. */
                        share: number;
                    };
                };
            };
            findings: components["schemas"]["SiteFinding"][];
        };
        SiteFinding: {
            /** @description A fingerprint of kind, value and system. It stays from snapshot to snapshot. */
            id: string;
            kind: components["schemas"]["CheckedKind"];
            /**
             * @description `near`: almost a token's value. `wrong_kind`: the value of a token that is for other properties. `deprecated`: the value of a token that should not be used any more; it conforms. `foreign`: none of these.
             * @enum {string}
             */
            status: "near" | "foreign" | "wrong_kind" | "deprecated";
            /**
             * @description Of `deprecated`: it makes no page fail.
             * @constant
             */
            level?: "warn";
            value: string;
            /** @description The name of the page's token; null if tokens of the kind have none. */
            name: string | null;
            usage: number;
            /** @description The properties that use the value. */
            contexts: string[];
            /** @description The system's token that is most alike; null if nothing of the kind is like it: within a ΔE2000 of 10, or half of a length. */
            nearest: {
                name: string;
                value: string;
                /** @description ΔE2000 of colours, px of lengths, ms of times, else 0 to 1. */
                distance: number;
            } | null;
            /** @description Of `wrong_kind`: the token whose value it is. */
            belongs_to?: {
                kind: components["schemas"]["CheckedKind"];
                name: string;
            };
            /** @description Of `deprecated`: the token whose value it is. */
            token?: string;
            /** @description Of `deprecated`: the token to use instead, if its text names one. */
            replacement?: string;
            /** @description At most 10 selectors. Each matches only elements that use the value; ` >>> ` leads into a shadow root. */
            places: string[];
            /** @description The pages that change in this way. */
            pages: {
                url: string;
                /**
                 * @description Opaque id.
                 * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                 */
                extraction_id: string;
            }[];
        };
        SiteReviewLog: {
            data: components["schemas"]["SiteReviewLogEntry"][];
            pagination: components["schemas"]["Pagination"];
        };
        SiteReviewLogEntry: {
            /**
             * @description Opaque id.
             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
             */
            id: string;
            /**
             * Format: date-time
             * @example 2024-01-15T09:30:00.000Z
             */
            at: string;
            /** @description The user; null if nobody did, or if the account is gone. */
            by: string | null;
            /** @enum {string} */
            via: "dashboard" | "extension" | "api" | "cli" | "mcp";
            /** @enum {string} */
            action: "accept" | "reject" | "ignore" | "reopen" | "approve" | "expect" | "take_back";
            changes: string[];
            /** @description The first of the changes, at most three, as who decided saw them. Empty for older entries. */
            about: {
                /** @enum {string} */
                kind: "colors" | "typography" | "spacing" | "assets" | "contrasts" | "radii" | "shadows" | "borders" | "gradients" | "opacities" | "z_indexes" | "durations" | "easings" | "breakpoints" | "text_styles" | "spacing_scale" | "states";
                /** @description null: the base. */
                mode: string | null;
                /** @description Of typography the family, of spacing the step of the scale or the value. */
                name: string;
                /** @description The list of a family that changed; null for other kinds, and for a family that comes or goes. */
                part: ("weights" | "sizes" | "line_heights" | "letter_spacings" | "stack") | null;
                /** @description The value's text, shortened; null: the token was not there. */
                from: string | null;
                to: string | null;
            }[];
            note: string | null;
            /** @description One sentence in English: who decided what, on how many pages, and why. */
            summary: string;
            run_id: string | null;
            /** @description Pages on which it was decided. */
            pages: number;
        };
        ThemeEvidence: {
            /** @description The name of the theme. */
            name: string;
            /** @description The number of custom properties that its rules set. */
            properties: number;
            /** @description The number of its other rules. */
            rules: number;
            /** @description The number of elements that looked different in it, of those that were compared. */
            changed: number;
            /** @description The number of elements that were compared. */
            of: number;
            /** @description The colour of the body's text in it. */
            text: string;
            /** @description The colour of the body's ground in it. */
            background: string;
        };
        Schedule: {
            /**
             * @description Opaque id.
             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
             */
            extraction_id: string;
            /** @description null if the schedule has `cron`. */
            every: ("hour" | "day" | "week") | null;
            /** @description null if the schedule has `every`. */
            cron: string | null;
            timezone: string;
            /** @description Only changes of these kinds fire `diff.detected`; null: of all kinds but assets. */
            kinds?: components["schemas"]["Kind"][] | null;
            /** @description null: changes are announced at once. */
            confirm?: {
                /** @description The time from one run to the next: `1m` to `24h`. */
                after: string;
                /** @description So many further runs must show a change. */
                runs: number;
            } | null;
            /**
             * Format: date-time
             * @description It is skipped if a run is pending or running then, or a limit is reached.
             * @example 2024-01-15T09:30:00.000Z
             */
            next_run_at: string;
            /** @description When the schedule last started a run; null: never. */
            last_run_at: string | null;
            /** @description Why the last time was skipped; null after the next run that the schedule starts. */
            paused_reason: string | null;
            /** @description The kind of `paused_reason`; null without a reason. */
            paused_cause: ("quota_day" | "quota_month" | "too_many_runs" | "no_pages" | "no_access" | "account_disabled" | "interval" | "team_size") | null;
        };
        ListedSchedule: {
            /** @description null if the schedule has `cron`. */
            every: ("hour" | "day" | "week") | null;
            /** @description null if the schedule has `every`. */
            cron: string | null;
            timezone: string;
            /** @description Only changes of these kinds fire `diff.detected`; null: of all kinds but assets. */
            kinds?: components["schemas"]["Kind"][] | null;
            /** @description null: changes are announced at once. */
            confirm?: {
                /** @description The time from one run to the next: `1m` to `24h`. */
                after: string;
                /** @description So many further runs must show a change. */
                runs: number;
            } | null;
            /**
             * Format: date-time
             * @description It is skipped if a run is pending or running then, or a limit is reached.
             * @example 2024-01-15T09:30:00.000Z
             */
            next_run_at: string;
            /** @description When the schedule last started a run; null: never. */
            last_run_at: string | null;
            /** @description Why the last time was skipped; null after the next run that the schedule starts. */
            paused_reason: string | null;
            /** @description The kind of `paused_reason`; null without a reason. */
            paused_cause: ("quota_day" | "quota_month" | "too_many_runs" | "no_pages" | "no_access" | "account_disabled" | "interval" | "team_size") | null;
            extraction: {
                /**
                 * @description Opaque id.
                 * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                 */
                id: string;
                url: string;
                /** @description As the page was last read. */
                title: string | null;
            } | null;
            site: {
                /**
                 * @description Opaque id.
                 * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                 */
                id: string;
                name: string;
            } | null;
            team_id: string | null;
            /** @description The user who created the page or the site; null if the account is gone. */
            created_by: string | null;
        };
        System: {
            /**
             * @description Opaque id.
             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
             */
            id: string;
            name: string;
            /** @description null: a personal design system. */
            team_id: string | null;
            /** @description A new source makes the next version. */
            version: number;
            /** @enum {string} */
            format: "dtcg" | "css" | "scss" | "less" | "tailwind" | "style-dictionary" | "tokens-studio" | "figma" | "json5" | "design-md" | "snapshot";
            token_counts: {
                [key: string]: number;
            };
            warnings: {
                message: string;
                /** @description From 1; null if not known. */
                line: number | null;
                /** @description From 1; null if not known. */
                column: number | null;
                /** @description The file, if the source has several. */
                path?: string;
            }[];
            /**
             * Format: date-time
             * @example 2024-01-15T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @example 2024-01-15T09:30:00.000Z
             */
            updated_at: string;
        };
        SystemList: {
            data: components["schemas"]["System"][];
            pagination: components["schemas"]["Pagination"];
        };
        SystemWithTokens: {
            /**
             * @description Opaque id.
             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
             */
            id: string;
            name: string;
            /** @description null: a personal design system. */
            team_id: string | null;
            /** @description A new source makes the next version. */
            version: number;
            /** @enum {string} */
            format: "dtcg" | "css" | "scss" | "less" | "tailwind" | "style-dictionary" | "tokens-studio" | "figma" | "json5" | "design-md" | "snapshot";
            token_counts: {
                [key: string]: number;
            };
            warnings: {
                message: string;
                /** @description From 1; null if not known. */
                line: number | null;
                /** @description From 1; null if not known. */
                column: number | null;
                /** @description The file, if the source has several. */
                path?: string;
            }[];
            /**
             * Format: date-time
             * @example 2024-01-15T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @example 2024-01-15T09:30:00.000Z
             */
            updated_at: string;
            /** @description Pages of the owner whose newest snapshot was held against this version, without modes. */
            checked_pages: number;
            tokens: {
                kind: components["schemas"]["CheckedKind"];
                /** @description As the source writes it, without the prefix of its syntax. */
                name: string;
                /** @description The canonical value, as a token of a page has it. */
                value: string;
                description?: string;
                deprecated?: boolean;
                /** @description Of a deprecated token: the one that its text names instead. */
                replacement?: string;
                /**
                 * @description Of spacing: multiples of the value are in the system too, as those of `--spacing` in Tailwind.
                 * @constant
                 */
                multiples?: true;
                /**
                 * @description Of gradients: the source tells only the stops, so type and direction of the value mean nothing.
                 * @constant
                 */
                stops_only?: true;
                /**
                 * @description It comes from the framework that the source builds on, so that it is never reported as unused.
                 * @constant
                 */
                built_in?: true;
                /** @description How many of these pages have its value, in a state such as hover too. */
                pages: number;
            }[];
        };
        SystemPageList: {
            data: components["schemas"]["SystemPage"][];
            pagination: components["schemas"]["Pagination"];
        };
        SystemPage: {
            /**
             * @description Opaque id.
             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
             */
            extraction_id: string;
            url: string;
            title: string | null;
            /** @description The most used colours, the most used first. */
            readonly palette: {
                value: string;
                usage: number;
            }[];
            /** @description The colour behind most of the page, on which translucent colours stand. Absent if it is not known. */
            ground?: string;
            snapshot: {
                /**
                 * @description Opaque id.
                 * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                 */
                id: string;
                version: number;
            };
            /** @description Of the design system, when the page was checked. */
            system_version: number;
            /**
             * Format: date-time
             * @example 2024-01-15T09:30:00.000Z
             */
            checked_at: string;
            /** @description null if the page and the design system have too many tokens to be compared. */
            summary: {
                /** @description Distinct values: the sum of the five counts below. */
                values: number;
                conforming: number;
                near: number;
                foreign: number;
                wrong_kind: number;
                /** @description Values of tokens that are deprecated. They conform. Absent in older checks. */
                deprecated?: number;
                /** @description Of the conforming values, those that the page's custom properties call by the token's name. */
                named?: number;
                /** @description The part of all uses that conform. 1 if there are none. */
                share: number;
                /** @description The kinds of which the page has values and the system has no token: no value of them was judged. Absent in older checks. */
                not_compared?: components["schemas"]["CheckedKind"][];
            } | null;
            /** @description The last `share` of each day (UTC) on which the page was checked, of 90 days, in their order. */
            trend: {
                date: string;
                share: number;
            }[];
        };
        Conformance: {
            summary: {
                /** @description Distinct values: the sum of the five counts below. */
                values: number;
                conforming: number;
                near: number;
                foreign: number;
                wrong_kind: number;
                /** @description Values of tokens that are deprecated. They conform. Absent in older checks. */
                deprecated?: number;
                /** @description Of the conforming values, those that the page's custom properties call by the token's name. */
                named?: number;
                /** @description The part of all uses that conform. 1 if there are none. */
                share: number;
                /** @description The kinds of which the page has values and the system has no token: no value of them was judged. Absent in older checks. */
                not_compared?: components["schemas"]["CheckedKind"][];
                kinds: {
                    colors?: {
                        /** @description Distinct values: the sum of the five counts below. */
                        values: number;
                        conforming: number;
                        near: number;
                        foreign: number;
                        wrong_kind: number;
                        /** @description Values of tokens that are deprecated. They conform. Absent in older checks. */
                        deprecated?: number;
                        /** @description Of the conforming values, those that the page's custom properties call by the token's name. */
                        named?: number;
                        /** @description The part of all uses that conform. 1 if there are none. */
                        share: number;
                    };
                    font_families?: {
                        /** @description Distinct values: the sum of the five counts below. */
                        values: number;
                        conforming: number;
                        near: number;
                        foreign: number;
                        wrong_kind: number;
                        /** @description Values of tokens that are deprecated. They conform. Absent in older checks. */
                        deprecated?: number;
                        /** @description Of the conforming values, those that the page's custom properties call by the token's name. */
                        named?: number;
                        /** @description The part of all uses that conform. 1 if there are none. */
                        share: number;
                    };
                    font_sizes?: {
                        /** @description Distinct values: the sum of the five counts below. */
                        values: number;
                        conforming: number;
                        near: number;
                        foreign: number;
                        wrong_kind: number;
                        /** @description Values of tokens that are deprecated. They conform. Absent in older checks. */
                        deprecated?: number;
                        /** @description Of the conforming values, those that the page's custom properties call by the token's name. */
                        named?: number;
                        /** @description The part of all uses that conform. 1 if there are none. */
                        share: number;
                    };
                    font_weights?: {
                        /** @description Distinct values: the sum of the five counts below. */
                        values: number;
                        conforming: number;
                        near: number;
                        foreign: number;
                        wrong_kind: number;
                        /** @description Values of tokens that are deprecated. They conform. Absent in older checks. */
                        deprecated?: number;
                        /** @description Of the conforming values, those that the page's custom properties call by the token's name. */
                        named?: number;
                        /** @description The part of all uses that conform. 1 if there are none. */
                        share: number;
                    };
                    line_heights?: {
                        /** @description Distinct values: the sum of the five counts below. */
                        values: number;
                        conforming: number;
                        near: number;
                        foreign: number;
                        wrong_kind: number;
                        /** @description Values of tokens that are deprecated. They conform. Absent in older checks. */
                        deprecated?: number;
                        /** @description Of the conforming values, those that the page's custom properties call by the token's name. */
                        named?: number;
                        /** @description The part of all uses that conform. 1 if there are none. */
                        share: number;
                    };
                    spacing?: {
                        /** @description Distinct values: the sum of the five counts below. */
                        values: number;
                        conforming: number;
                        near: number;
                        foreign: number;
                        wrong_kind: number;
                        /** @description Values of tokens that are deprecated. They conform. Absent in older checks. */
                        deprecated?: number;
                        /** @description Of the conforming values, those that the page's custom properties call by the token's name. */
                        named?: number;
                        /** @description The part of all uses that conform. 1 if there are none. */
                        share: number;
                    };
                    radii?: {
                        /** @description Distinct values: the sum of the five counts below. */
                        values: number;
                        conforming: number;
                        near: number;
                        foreign: number;
                        wrong_kind: number;
                        /** @description Values of tokens that are deprecated. They conform. Absent in older checks. */
                        deprecated?: number;
                        /** @description Of the conforming values, those that the page's custom properties call by the token's name. */
                        named?: number;
                        /** @description The part of all uses that conform. 1 if there are none. */
                        share: number;
                    };
                    shadows?: {
                        /** @description Distinct values: the sum of the five counts below. */
                        values: number;
                        conforming: number;
                        near: number;
                        foreign: number;
                        wrong_kind: number;
                        /** @description Values of tokens that are deprecated. They conform. Absent in older checks. */
                        deprecated?: number;
                        /** @description Of the conforming values, those that the page's custom properties call by the token's name. */
                        named?: number;
                        /** @description The part of all uses that conform. 1 if there are none. */
                        share: number;
                    };
                    borders?: {
                        /** @description Distinct values: the sum of the five counts below. */
                        values: number;
                        conforming: number;
                        near: number;
                        foreign: number;
                        wrong_kind: number;
                        /** @description Values of tokens that are deprecated. They conform. Absent in older checks. */
                        deprecated?: number;
                        /** @description Of the conforming values, those that the page's custom properties call by the token's name. */
                        named?: number;
                        /** @description The part of all uses that conform. 1 if there are none. */
                        share: number;
                    };
                    gradients?: {
                        /** @description Distinct values: the sum of the five counts below. */
                        values: number;
                        conforming: number;
                        near: number;
                        foreign: number;
                        wrong_kind: number;
                        /** @description Values of tokens that are deprecated. They conform. Absent in older checks. */
                        deprecated?: number;
                        /** @description Of the conforming values, those that the page's custom properties call by the token's name. */
                        named?: number;
                        /** @description The part of all uses that conform. 1 if there are none. */
                        share: number;
                    };
                    opacities?: {
                        /** @description Distinct values: the sum of the five counts below. */
                        values: number;
                        conforming: number;
                        near: number;
                        foreign: number;
                        wrong_kind: number;
                        /** @description Values of tokens that are deprecated. They conform. Absent in older checks. */
                        deprecated?: number;
                        /** @description Of the conforming values, those that the page's custom properties call by the token's name. */
                        named?: number;
                        /** @description The part of all uses that conform. 1 if there are none. */
                        share: number;
                    };
                    z_indexes?: {
                        /** @description Distinct values: the sum of the five counts below. */
                        values: number;
                        conforming: number;
                        near: number;
                        foreign: number;
                        wrong_kind: number;
                        /** @description Values of tokens that are deprecated. They conform. Absent in older checks. */
                        deprecated?: number;
                        /** @description Of the conforming values, those that the page's custom properties call by the token's name. */
                        named?: number;
                        /** @description The part of all uses that conform. 1 if there are none. */
                        share: number;
                    };
                    durations?: {
                        /** @description Distinct values: the sum of the five counts below. */
                        values: number;
                        conforming: number;
                        near: number;
                        foreign: number;
                        wrong_kind: number;
                        /** @description Values of tokens that are deprecated. They conform. Absent in older checks. */
                        deprecated?: number;
                        /** @description Of the conforming values, those that the page's custom properties call by the token's name. */
                        named?: number;
                        /** @description The part of all uses that conform. 1 if there are none. */
                        share: number;
                    };
                    easings?: {
                        /** @description Distinct values: the sum of the five counts below. */
                        values: number;
                        conforming: number;
                        near: number;
                        foreign: number;
                        wrong_kind: number;
                        /** @description Values of tokens that are deprecated. They conform. Absent in older checks. */
                        deprecated?: number;
                        /** @description Of the conforming values, those that the page's custom properties call by the token's name. */
                        named?: number;
                        /** @description The part of all uses that conform. 1 if there are none. */
                        share: number;
                    };
                    breakpoints?: {
                        /** @description Distinct values: the sum of the five counts below. */
                        values: number;
                        conforming: number;
                        near: number;
                        foreign: number;
                        wrong_kind: number;
                        /** @description Values of tokens that are deprecated. They conform. Absent in older checks. */
                        deprecated?: number;
                        /** @description Of the conforming values, those that the page's custom properties call by the token's name. */
                        named?: number;
                        /** @description The part of all uses that conform. 1 if there are none. */
                        share: number;
                    };
                    text_styles?: {
                        /** @description Distinct values: the sum of the five counts below. */
                        values: number;
                        conforming: number;
                        near: number;
                        foreign: number;
                        wrong_kind: number;
                        /** @description Values of tokens that are deprecated. They conform. Absent in older checks. */
                        deprecated?: number;
                        /** @description Of the conforming values, those that the page's custom properties call by the token's name. */
                        named?: number;
                        /** @description The part of all uses that conform. 1 if there are none. */
                        share: number;
                    };
                };
            };
            findings: components["schemas"]["Finding"][];
            unused: {
                kind: components["schemas"]["CheckedKind"];
                /** @description As the source writes it, without the prefix of its syntax. */
                name: string;
                /** @description The canonical value, as a token of a page has it. */
                value: string;
            }[];
            system: {
                /**
                 * @description Opaque id.
                 * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                 */
                id: string;
                name: string;
                /** @description A new source makes the next version. */
                version: number;
            };
            snapshot: {
                /**
                 * @description Opaque id.
                 * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                 */
                id: string;
                version: number;
                /**
                 * Format: date-time
                 * @example 2024-01-15T09:30:00.000Z
                 */
                created_at: string;
            };
        };
        Finding: {
            /** @description A fingerprint of kind, value and system. It stays from snapshot to snapshot. */
            id: string;
            kind: components["schemas"]["CheckedKind"];
            /**
             * @description `near`: almost a token's value. `wrong_kind`: the value of a token that is for other properties. `deprecated`: the value of a token that should not be used any more; it conforms. `foreign`: none of these.
             * @enum {string}
             */
            status: "near" | "foreign" | "wrong_kind" | "deprecated";
            /**
             * @description Of `deprecated`: it makes no page fail.
             * @constant
             */
            level?: "warn";
            value: string;
            /** @description The name of the page's token; null if tokens of the kind have none. */
            name: string | null;
            usage: number;
            /** @description The properties that use the value. */
            contexts: string[];
            /** @description The system's token that is most alike; null if nothing of the kind is like it: within a ΔE2000 of 10, or half of a length. */
            nearest: {
                name: string;
                value: string;
                /** @description ΔE2000 of colours, px of lengths, ms of times, else 0 to 1. */
                distance: number;
            } | null;
            /** @description Of `wrong_kind`: the token whose value it is. */
            belongs_to?: {
                kind: components["schemas"]["CheckedKind"];
                name: string;
            };
            /** @description Of `deprecated`: the token whose value it is. */
            token?: string;
            /** @description Of `deprecated`: the token to use instead, if its text names one. */
            replacement?: string;
            /** @description At most 10 selectors. Each matches only elements that use the value; ` >>> ` leads into a shadow root. */
            places: string[];
        };
        CreatedWebhook: {
            /**
             * @description Opaque id.
             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
             */
            id: string;
            /** @description What people call it; null: it has no name. */
            name: string | null;
            url: string;
            events: ("extraction.completed" | "diff.detected" | "snapshot.created" | "conformance.changed" | "review.pending" | "review.decided" | "review.resolved" | "review.commented" | "run.failed" | "run.recovered" | "schedule.paused" | "site.changed")[];
            /** @description false: paused by its owner, no deliveries are sent. */
            active: boolean;
            /**
             * @description `failed` after 3 failed attempts of one delivery, `active` again after the next that succeeds.
             * @enum {string}
             */
            status: "active" | "failed";
            /** @description null: a personal webhook. */
            team_id: string | null;
            /**
             * Format: date-time
             * @example 2024-01-15T09:30:00.000Z
             */
            created_at: string;
            /** @description The key of the signatures. It is never shown again. */
            secret: string;
        };
        WebhookList: {
            data: components["schemas"]["Webhook"][];
            pagination: components["schemas"]["Pagination"];
        };
        Webhook: {
            /**
             * @description Opaque id.
             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
             */
            id: string;
            /** @description What people call it; null: it has no name. */
            name: string | null;
            url: string;
            events: ("extraction.completed" | "diff.detected" | "snapshot.created" | "conformance.changed" | "review.pending" | "review.decided" | "review.resolved" | "review.commented" | "run.failed" | "run.recovered" | "schedule.paused" | "site.changed")[];
            /** @description false: paused by its owner, no deliveries are sent. */
            active: boolean;
            /**
             * @description `failed` after 3 failed attempts of one delivery, `active` again after the next that succeeds.
             * @enum {string}
             */
            status: "active" | "failed";
            /** @description null: a personal webhook. */
            team_id: string | null;
            /**
             * Format: date-time
             * @example 2024-01-15T09:30:00.000Z
             */
            created_at: string;
        };
        Delivery: {
            /**
             * @description Sent as X-Service-Delivery and webhook-id, the same in every attempt.
             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
             */
            id: string;
            /** @enum {string} */
            event: "extraction.completed" | "diff.detected" | "snapshot.created" | "conformance.changed" | "review.pending" | "review.decided" | "review.resolved" | "review.commented" | "run.failed" | "run.recovered" | "schedule.paused" | "site.changed" | "ping";
            /** @enum {string} */
            status: "pending" | "delivered" | "failed";
            /** @description Why the delivery failed; null if it did not. */
            error: string | null;
            /** @description The kind of `error`; null if there is none or its kind is not known. */
            cause?: ("http_status" | "redirect" | "timeout" | "dns" | "tls" | "refused" | "unreachable" | "not_http" | "blocked_address" | "paused") | null;
            /**
             * Format: date-time
             * @example 2024-01-15T09:30:00.000Z
             */
            created_at: string;
            /** @description null if it is delivered or failed. */
            next_attempt_at: string | null;
            /** @description Oldest first. */
            attempts: {
                /**
                 * Format: date-time
                 * @example 2024-01-15T09:30:00.000Z
                 */
                at: string;
                /** @description null if no answer arrived. */
                response_status: number | null;
                duration_ms: number;
                /** @description null if the attempt succeeded. */
                error: string | null;
                /** @description The kind of `error`; null if there is none or its kind is not known. */
                cause?: ("http_status" | "redirect" | "timeout" | "dns" | "tls" | "refused" | "unreachable" | "not_http" | "blocked_address" | "paused") | null;
            }[];
        };
        DeliveryList: {
            data: components["schemas"]["Delivery"][];
            pagination: components["schemas"]["Pagination"];
        };
        ConfirmedChannel: {
            /** @constant */
            status: "active";
        };
        Channel: {
            /**
             * @description Opaque id.
             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
             */
            id: string;
            /** @description What people call it; null: it has no name. */
            name: string | null;
            /** @enum {string} */
            type: "slack" | "teams" | "discord" | "email";
            /** @description A hint: the host and the last 4 characters, of an address its domain. */
            target: string;
            events: ("extraction.completed" | "diff.detected" | "snapshot.created" | "conformance.changed" | "review.pending" | "review.decided" | "review.resolved" | "review.commented" | "run.failed" | "run.recovered" | "schedule.paused" | "site.changed")[];
            only: {
                site_ids?: string[];
                /** @description A page of one of these sites or extractions is told about. */
                extraction_ids?: string[];
                /** @description Only changes of these kinds are told about. */
                kinds?: components["schemas"]["Kind"][];
                /** @description Colours that changed by less (CIEDE2000) are left out; added and removed ones are not. */
                min_delta_e?: number;
            } | null;
            /** @enum {string} */
            digest: "none" | "hour" | "day" | "week";
            at: string;
            timezone: string;
            remind_after: number | null;
            /** @enum {string} */
            format: "message" | "card";
            /** @enum {string} */
            language: "en" | "de";
            /** @description false: paused by its owner, nothing is sent. */
            active: boolean;
            /**
             * @description `failed` after the failed attempts of one delivery, `active` again after the next that succeeds. `unconfirmed`: nobody has confirmed the address; `unsubscribed`: its reader wants no more. Nothing is sent then.
             * @enum {string}
             */
            status: "active" | "failed" | "unconfirmed" | "unsubscribed";
            /** @description null: a personal channel. */
            team_id: string | null;
            /**
             * Format: date-time
             * @example 2024-01-15T09:30:00.000Z
             */
            created_at: string;
        };
        ChannelList: {
            data: components["schemas"]["Channel"][];
            pagination: components["schemas"]["Pagination"];
        };
        ChannelDelivery: {
            /**
             * @description Sent as X-Service-Delivery and webhook-id, the same in every attempt.
             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
             */
            id: string;
            /**
             * @description `confirmation`: the mail that asks to confirm an address.
             * @enum {string}
             */
            event: "extraction.completed" | "diff.detected" | "snapshot.created" | "conformance.changed" | "review.pending" | "review.decided" | "review.resolved" | "review.commented" | "run.failed" | "run.recovered" | "schedule.paused" | "site.changed" | "digest" | "reminder" | "test" | "confirmation";
            /** @enum {string} */
            status: "pending" | "delivered" | "failed";
            /** @description Why the delivery failed; null if it did not. */
            error: string | null;
            /** @description The kind of `error`; null if there is none or its kind is not known. */
            cause?: ("http_status" | "redirect" | "timeout" | "dns" | "tls" | "refused" | "unreachable" | "not_http" | "blocked_address" | "paused") | null;
            /**
             * Format: date-time
             * @example 2024-01-15T09:30:00.000Z
             */
            created_at: string;
            /** @description null if it is delivered or failed. */
            next_attempt_at: string | null;
            /** @description Oldest first. */
            attempts: {
                /**
                 * Format: date-time
                 * @example 2024-01-15T09:30:00.000Z
                 */
                at: string;
                /** @description null if no answer arrived. */
                response_status: number | null;
                duration_ms: number;
                /** @description null if the attempt succeeded. */
                error: string | null;
                /** @description The kind of `error`; null if there is none or its kind is not known. */
                cause?: ("http_status" | "redirect" | "timeout" | "dns" | "tls" | "refused" | "unreachable" | "not_http" | "blocked_address" | "paused") | null;
            }[];
            /** @description The content of the message; null of a confirmation. */
            message: {
                /** @enum {string} */
                type: "event" | "digest" | "reminder" | "test";
                /** @enum {string} */
                language: "en" | "de";
                period: {
                    /**
                     * Format: date-time
                     * @example 2024-01-15T09:30:00.000Z
                     */
                    from: string;
                    /**
                     * Format: date-time
                     * @example 2024-01-15T09:30:00.000Z
                     */
                    to: string;
                } | null;
                announcements: {
                    /** @enum {string} */
                    event: "extraction.completed" | "diff.detected" | "snapshot.created" | "conformance.changed" | "review.pending" | "review.decided" | "review.resolved" | "review.commented" | "run.failed" | "run.recovered" | "schedule.paused" | "site.changed";
                    /**
                     * Format: date-time
                     * @example 2024-01-15T09:30:00.000Z
                     */
                    at: string;
                    subject: {
                        /** @enum {string} */
                        type: "page" | "site";
                        name: string;
                        url: string | null;
                        link: string;
                    };
                    /** @description The first ones. */
                    changes: {
                        /** @enum {string} */
                        kind: "colors" | "typography" | "spacing" | "assets" | "contrasts" | "radii" | "shadows" | "borders" | "gradients" | "opacities" | "z_indexes" | "durations" | "easings" | "breakpoints" | "text_styles" | "spacing_scale" | "states";
                        mode: string | null;
                        /** @enum {string} */
                        change: "added" | "removed" | "modified";
                        name: string | null;
                        /** @description Which list of a family. */
                        part?: ("weights" | "sizes" | "line_heights" | "letter_spacings" | "stack") | null;
                        from: string | null;
                        to: string | null;
                        colors?: {
                            from: string | null;
                            to: string | null;
                        };
                        pages: number | null;
                    }[];
                    total: number;
                    pages: number | null;
                    cause: string | null;
                    cause_code?: ("http_status" | "login" | "blocked" | "blank" | "timeout" | "consent" | "other" | "quota_day" | "quota_month" | "too_many_runs" | "no_pages" | "no_access" | "account_disabled" | "interval" | "team_size") | null;
                    decision?: {
                        who: string | null;
                        /** @enum {string} */
                        action: "accept" | "reject" | "ignore" | "reopen" | "approve" | "expect" | "take_back";
                        count: number;
                        about: {
                            /** @enum {string} */
                            kind: "colors" | "typography" | "spacing" | "assets" | "contrasts" | "radii" | "shadows" | "borders" | "gradients" | "opacities" | "z_indexes" | "durations" | "easings" | "breakpoints" | "text_styles" | "spacing_scale" | "states";
                            /** @description null: the base. */
                            mode: string | null;
                            /** @description Of typography the family, of spacing the step of the scale or the value. */
                            name: string;
                            /** @description The list of a family that changed; null for other kinds, and for a family that comes or goes. */
                            part: ("weights" | "sizes" | "line_heights" | "letter_spacings" | "stack") | null;
                            /** @description The value's text, shortened; null: the token was not there. */
                            from: string | null;
                            to: string | null;
                        }[];
                        pages: number | null;
                        note: string | null;
                    };
                    comment?: {
                        who: string | null;
                        about: {
                            /** @enum {string} */
                            kind: "colors" | "typography" | "spacing" | "assets" | "contrasts" | "radii" | "shadows" | "borders" | "gradients" | "opacities" | "z_indexes" | "durations" | "easings" | "breakpoints" | "text_styles" | "spacing_scale" | "states";
                            /** @description null: the base. */
                            mode: string | null;
                            /** @description Of typography the family, of spacing the step of the scale or the value. */
                            name: string;
                            /** @description The list of a family that changed; null for other kinds, and for a family that comes or goes. */
                            part: ("weights" | "sizes" | "line_heights" | "letter_spacings" | "stack") | null;
                            /** @description The value's text, shortened; null: the token was not there. */
                            from: string | null;
                            to: string | null;
                        } | null;
                        text: string;
                    };
                }[];
                /** @description Announcements that are left out. */
                more: number;
                link: string;
                settings_link: string;
            } | null;
        };
        ChannelDeliveryList: {
            data: components["schemas"]["ChannelDelivery"][];
            pagination: components["schemas"]["Pagination"];
        };
        Access: {
            /** @description Names of headers. */
            headers: string[];
            /** @description Names of cookies, also of those of a storage state. */
            cookies: string[];
            /** @description The origin that gets them; empty without access. */
            origins: string[];
            updated_at: string | null;
            /** @description Why it lets nobody in any more: the page has `moved` to another owner, or who set it has lost the `rights` to. Runs fail until it is set again or forgotten. */
            ended: ("moved" | "rights") | null;
        };
        /**
         * @example {
         *       "checkout_url": "https://checkout.stripe.com/c/pay/cs_test_a1b2c3"
         *     }
         */
        CheckoutSession: {
            /**
             * Format: uri
             * @description Stripe's payment page, to which you send the person.
             */
            checkout_url: string;
        };
        /**
         * @example {
         *       "portal_url": "https://billing.stripe.com/p/session/test_a1b2c3"
         *     }
         */
        PortalSession: {
            /**
             * Format: uri
             * @description Stripe's page for changing payment method and plan, invoices and cancellation.
             */
            portal_url: string;
        };
        /**
         * @example {
         *       "plan": "pro",
         *       "status": "active",
         *       "current_period_end": "2024-02-15T09:30:00.000Z",
         *       "cancel_at_period_end": false,
         *       "usage": {
         *         "extractions_used": 45,
         *         "extractions_limit": 1000,
         *         "reset_date": "2024-02-15T09:30:00.000Z"
         *       },
         *       "available_plans": [
         *         "pro"
         *       ],
         *       "has_portal": true
         *     }
         */
        SubscriptionStatus: {
            /**
             * @description The plan whose limits apply.
             * @enum {string}
             */
            plan: "free" | "pro" | "enterprise";
            /**
             * @description `past_due`: a payment has failed and is retried; the plan still applies.
             * @enum {string}
             */
            status: "active" | "past_due" | "canceled" | "trialing";
            /**
             * Format: date-time
             * @description Without a subscription: the end of the month in UTC.
             * @example 2024-01-15T09:30:00.000Z
             */
            current_period_end: string;
            /** @description Whether the subscription ends with its period. */
            cancel_at_period_end: boolean;
            usage: {
                /** @description Runs since the last reset. */
                extractions_used: number;
                /** @description null: no limit. */
                extractions_limit: number | null;
                /**
                 * Format: date-time
                 * @description When the count starts again.
                 * @example 2024-01-15T09:30:00.000Z
                 */
                reset_date: string;
            };
            /** @description The plans that can be bought. Empty if payments are not set up: then only the operator grants plans. */
            available_plans: ("pro" | "enterprise")[];
            /** @description Whether Stripe's portal is available to this person. */
            has_portal: boolean;
        };
        EventReceipt: {
            /** @constant */
            received: true;
        };
        ServiceStatus: {
            /**
             * Format: date-time
             * @description Some seconds ago at most: readers share one measurement.
             * @example 2024-01-15T09:30:00.000Z
             */
            measured_at: string;
            version: string;
            migrations: {
                /** @description The newest migration that the database has. */
                newest: string | null;
                /** @description Those of this version that it lacks. */
                missing: string[];
            };
            queue: {
                /** @description Jobs that are due and that no worker has taken. */
                waiting: number;
                running: number;
                /** @description Jobs that are due later: mostly retries. */
                scheduled: number;
                /** @description Jobs that have used up their attempts. */
                failed: number;
                /** @description How long the oldest waiting job has been due; 0 if none waits. */
                oldest_seconds: number;
                /** @description Most waiting jobs first. */
                tasks: {
                    task: string;
                    /** @description Jobs that are due and that no worker has taken. */
                    waiting: number;
                    running: number;
                    /** @description Jobs that are due later: mostly retries. */
                    scheduled: number;
                    /** @description Jobs that have used up their attempts. */
                    failed: number;
                    /** @description How long the oldest waiting job has been due; 0 if none waits. */
                    oldest_seconds: number;
                }[];
            };
            /** @description Those that were seen in the last hour, at most 100, last seen first. */
            workers: {
                /**
                 * @description Opaque id.
                 * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                 */
                id: string;
                /** @description Another one than the server's: it was not restarted since an upgrade. */
                version: string;
                /**
                 * @description `without_browser`: it cannot start a browser. `silent`: it was not seen in the last minute.
                 * @enum {string}
                 */
                state: "working" | "without_browser" | "silent";
                /**
                 * Format: date-time
                 * @example 2024-01-15T09:30:00.000Z
                 */
                started_at: string;
                /**
                 * Format: date-time
                 * @example 2024-01-15T09:30:00.000Z
                 */
                seen_at: string;
            }[];
            /** @description The runs that ended in the last `hours`, of which the two lists below tell. `is_cut`: only the newest. */
            runs: {
                hours: number;
                counted: number;
                failed: number;
                is_cut: boolean;
            };
            /** @description At most 10, slowest first. */
            slowest_pages: {
                /**
                 * @description Opaque id.
                 * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                 */
                extraction_id: string;
                /**
                 * @description The slowest run of the page.
                 * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                 */
                run_id: string;
                host: string;
                /** @description From the run's first attempt to its end. */
                seconds: number;
                /**
                 * Format: date-time
                 * @example 2024-01-15T09:30:00.000Z
                 */
                finished_at: string;
            }[];
            /** @description At most 10, most failed runs first. */
            failing_hosts: {
                host: string;
                /** @description All runs of its pages. */
                runs: number;
                /** @description Those that failed. */
                failed: number;
                /** @description The pages with a failed run. */
                pages: number;
                /** @description Why the newest of them failed; null if that is not known any more. */
                cause: string | null;
                /**
                 * Format: date-time
                 * @description When the newest of them failed.
                 * @example 2024-01-15T09:30:00.000Z
                 */
                failed_at: string;
            }[];
            disk: {
                /** @description False if the database cannot store data. */
                is_writable: boolean;
                /** @description The size of the database with everything in it. */
                database_bytes: number;
                /** @description The part of it that the files of screenshots take up. */
                files_bytes: number;
                /** @description True if the database is in `DATA_DIR`, whose disk is measured here. */
                has_own_database: boolean;
                /** @description Free on the disk of `DATA_DIR`; null if it could not be measured. */
                free_bytes: number | null;
                total_bytes: number | null;
            };
        };
        SharedPage: {
            url: string;
            title: string | null;
            /**
             * Format: date-time
             * @example 2024-01-15T09:30:00.000Z
             */
            created_at: string;
            /** @description The version of the newest snapshot; 0 before the first. */
            latest_version: number;
        };
        SharedThumbnails: {
            /** @constant */
            type: "image/webp";
            base64: string;
            /**
             * @description Opaque id.
             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
             */
            snapshot_id: string;
        }[];
        AllPlaces: {
            /** @description From top to bottom. */
            places: {
                x: number;
                y: number;
                width: number;
                height: number;
                /** @description Matches only this element. ` >>> ` leads into an open shadow root, or into a frame. */
                selector: string;
            }[];
            /** @description The tokens with places in the screenshot. */
            tokens: {
                kind: components["schemas"]["Kind"];
                /** @description Of typography the family, of spacing the value. */
                name: string;
                value: string;
                /** @description Indexes of the places, ascending, at most 200. */
                places: number[];
                /** @description Whether the page uses the token in more places. */
                truncated: boolean;
            }[];
        };
        SharedSite: {
            name: string;
            /**
             * Format: date-time
             * @example 2024-01-15T09:30:00.000Z
             */
            created_at: string;
            /** @description When its newest run ended; null before the first. */
            read_at: string | null;
            /** @description Pages that are read. */
            pages: number;
        };
        SharedSiteChanges: {
            data: components["schemas"]["SharedSiteChange"][];
            pagination: components["schemas"]["Pagination"];
        };
        SharedSiteChange: {
            /** @description The same on every page that changes in the same way. Clients must not parse it. */
            id: string;
            /** @enum {string} */
            kind: "colors" | "typography" | "spacing" | "assets" | "contrasts" | "radii" | "shadows" | "borders" | "gradients" | "opacities" | "z_indexes" | "durations" | "easings" | "breakpoints" | "text_styles" | "spacing_scale" | "states";
            /** @description null: the base. */
            mode: string | null;
            /** @enum {string} */
            change: "added" | "removed" | "modified";
            /** @description Of typography the family, of spacing the step of the scale or the value. */
            name: string;
            /** @description The baseline's value, of a list of a family the whole list; null if it was added. */
            from: (string | string[]) | null;
            /** @description null if it was removed. */
            to: (string | string[]) | null;
            /** @description The pages that change in this way. */
            pages: {
                /**
                 * @description Opaque id.
                 * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
                 */
                id: string;
                url: string;
            }[];
        };
        SharedSitePages: {
            data: components["schemas"]["SharedSitePage"][];
            pagination: components["schemas"]["Pagination"];
        };
        SharedSitePage: {
            /**
             * @description Its views are below `/s/:share/pages/:page_id`.
             * @example 0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10
             */
            id: string;
            url: string;
            title: string | null;
            /** @description The version of the newest snapshot; 0 before the first. */
            latest_version: number;
            /** @description The most used colours, the most used first. */
            readonly palette: {
                value: string;
                usage: number;
            }[];
        };
        Readiness: {
            /** @constant */
            status: "ready";
            checks: {
                /** @constant */
                database: "ok";
                /** @constant */
                migrations: "ok";
                worker: {
                    /** @description Since any worker last reported. */
                    seconds_since_seen: number;
                };
                queue: {
                    /** @description Jobs that are due and that no worker has taken. */
                    waiting: number;
                    /** @description How long the oldest of them has been waiting. */
                    oldest_seconds: number;
                };
            };
        };
        Health: {
            /** @constant */
            status: "ok";
            version: string;
        };
        Error: {
            error: {
                /** @enum {string} */
                code: "bad_request" | "invalid_url" | "invalid_signature" | "unauthorized" | "token_expired" | "usage_limit_exceeded" | "forbidden" | "not_team_member" | "insufficient_role" | "insufficient_scope" | "registration_closed" | "not_found" | "team_not_found" | "method_not_allowed" | "request_timeout" | "already_member" | "already_subscribed" | "channel_unconfirmed" | "email_taken" | "last_owner" | "name_taken" | "review_changed" | "run_in_progress" | "payload_too_large" | "unsupported_media_type" | "misdirected_request" | "validation_error" | "extraction_failed" | "rate_limited" | "headers_too_large" | "internal_error" | "email_unavailable" | "payments_unavailable" | "not_ready";
                message: string;
                /** @description With validation_error: the first 20 errors and their paths. With not_ready: each check that failed. */
                details?: {
                    path: string;
                    message: string;
                    /**
                     * @description The kind of error, for some fields.
                     * @enum {string}
                     */
                    reason?: "web_address" | "credentials_in_address" | "not_public" | "cron" | "timezone" | "too_often" | "too_many" | "past";
                }[];
                /** @description With internal_error: include it when you report the error. */
                request_id?: string;
                /** @description With usage_limit_exceeded, and with rate_limited if a larger plan allows more: where the plan can be changed. */
                upgrade_url?: string;
                /**
                 * @description With rate_limited, and with usage_limit_exceeded for extractions: the limit that is reached.
                 * @enum {string}
                 */
                limit?: "minute" | "day" | "month";
                /** @description With a limit of a day or a month: how many extractions count towards it. */
                quota?: {
                    used: number;
                    limit: number;
                };
                /** @description With review_changed: the review as it is now. */
                review?: components["schemas"]["Review"] | components["schemas"]["SiteReview"];
            };
        };
        ExtractionOptionsOutput: {
            /**
             * @default load
             * @enum {string}
             */
            wait_for: "load" | "domcontentloaded" | "networkidle";
            /**
             * @default {
             *       "width": 1280,
             *       "height": 800
             *     }
             */
            viewport: {
                width: number;
                height: number;
            };
            /**
             * @default light
             * @enum {string}
             */
            color_scheme: "light" | "dark";
            /**
             * @description CSS selectors: only elements that match and their descendants are read. `host >>> inner` selects in the shadow tree of `host`.
             * @default []
             */
            selectors: string[];
            /**
             * @description CSS selectors: elements that match and their descendants are not read. `host >>> inner` selects in the shadow tree of `host`.
             * @default []
             */
            exclude_selectors: string[];
            /**
             * @description Whether runs of the service take a screenshot of the page. True if absent.
             * @default true
             */
            screenshot?: boolean;
            /**
             * @description How a banner that asks for consent is answered: `leave` reads the page with it, `reject` refuses and hides the banner if that fails, `hide` only hides it. `leave` if absent, for sites `reject`.
             * @default leave
             * @enum {string}
             */
            consent?: "leave" | "reject" | "hide";
            /**
             * @description As whom runs read the page: `new` as somebody who comes for the first time, `returning` with the cookies and the storage that the page set in its first run. `new` if absent.
             * @default new
             * @enum {string}
             */
            visitor?: "new" | "returning";
            /** @description Further conditions under which the page is read, after the reading with the options above. A condition that is not given is as above. Names are unique, and no two modes have the same conditions. Modes are no secrets: they are shown with the tokens. */
            modes?: components["schemas"]["ModeOption"][];
        };
    };
    responses: {
        /** @description `payload_too_large`: The body is longer than the limit. */
        payload_too_large: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `unsupported_media_type`: The endpoint does not accept this media type. */
        unsupported_media_type: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `validation_error`: The request does not match its schema; details lists the first 20 errors and their paths. */
        validation_error: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `rate_limited`: Too many requests; Retry-After tells how many seconds to wait. */
        rate_limited: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `not_ready`: The service does not work or is too busy at the moment; Retry-After tells how many seconds to wait. Of /ready: details lists each check that failed. */
        not_ready: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `email_taken`: An account with this email already exists. `already_member`: The person is already a member of the team. */
        "email_taken.already_member": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `not_found`: The resource does not exist. */
        not_found: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `registration_closed`: This server does not let everybody register. */
        registration_closed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `internal_error`: An unexpected error in the service. */
        internal_error: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `unauthorized`: The credential is missing or invalid. */
        unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `unauthorized`: The credential is missing or invalid. `token_expired`: The JWT has expired. */
        "unauthorized.token_expired": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `insufficient_scope`: The API key was made without the scope that this needs. */
        insufficient_scope: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `forbidden`: The credential is valid, but does not allow this. */
        forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `last_owner`: The last owner of a team can neither leave nor get another role. */
        last_owner: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `not_ready`: The service does not work or is too busy at the moment; Retry-After tells how many seconds to wait. Of /ready: details lists each check that failed. `email_unavailable`: The service sends no email. */
        "not_ready.email_unavailable": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `usage_limit_exceeded`: A limit of the plan is reached. */
        usage_limit_exceeded: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `insufficient_scope`: The API key was made without the scope that this needs. `not_team_member`: The caller is not a member of the team. */
        "insufficient_scope.not_team_member": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `team_not_found`: The team does not exist. */
        team_not_found: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `insufficient_scope`: The API key was made without the scope that this needs. `not_team_member`: The caller is not a member of the team. `insufficient_role`: The caller's role in the team does not allow this. */
        "insufficient_scope.not_team_member.insufficient_role": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `already_member`: The person is already a member of the team. */
        already_member: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `team_not_found`: The team does not exist. `not_found`: The resource does not exist. */
        "team_not_found.not_found": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `validation_error`: The request does not match its schema; details lists the first 20 errors and their paths. `extraction_failed`: The browser could not read the page; the message tells the reason. */
        "validation_error.extraction_failed": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `invalid_url`: The URL is not an absolute http or https URL, or its address is not public. */
        invalid_url: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `insufficient_scope`: The API key was made without the scope that this needs. `forbidden`: The credential is valid, but does not allow this. `not_team_member`: The caller is not a member of the team. */
        "insufficient_scope.forbidden.not_team_member": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `insufficient_scope`: The API key was made without the scope that this needs. `forbidden`: The credential is valid, but does not allow this. `not_team_member`: The caller is not a member of the team. `insufficient_role`: The caller's role in the team does not allow this. */
        "insufficient_scope.forbidden.not_team_member.insufficient_role": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `run_in_progress`: A run of this extraction is pending or running. */
        run_in_progress: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `review_changed`: Another snapshot was stored since the review was read; error.review is the new review. */
        review_changed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `name_taken`: Another design system of the same owner has this name. */
        name_taken: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `channel_unconfirmed`: Nobody has confirmed the channel's address, or its reader wants no more messages. */
        channel_unconfirmed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `not_ready`: The service does not work or is too busy at the moment; Retry-After tells how many seconds to wait. Of /ready: details lists each check that failed. `payments_unavailable`: Payments are not set up on this server, or Stripe does not answer at the moment. */
        "not_ready.payments_unavailable": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `already_subscribed`: The caller already pays for a plan, which can be changed in the customer portal. */
        already_subscribed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `invalid_signature`: The signature does not match the body. */
        invalid_signature: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `payments_unavailable`: Payments are not set up on this server, or Stripe does not answer at the moment. `not_ready`: The service does not work or is too busy at the moment; Retry-After tells how many seconds to wait. Of /ready: details lists each check that failed. */
        "payments_unavailable.not_ready": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description The request's id: the one that the client sent, or a new one. */
        "X-Request-Id": string;
        /** @description Requests allowed in the window. Of several limits, the one with the fewest requests remaining. */
        "X-RateLimit-Limit": string;
        /** @description Requests remaining in the window. */
        "X-RateLimit-Remaining": string;
        /** @description When the window resets: Unix timestamp in seconds. */
        "X-RateLimit-Reset": string;
        /** @description The scheme to authenticate with. */
        "WWW-Authenticate": string;
        /** @description Seconds to wait before the next request. */
        "Retry-After": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    registerAccount: {
        parameters: {
            query?: never;
            header?: {
                "accept-language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Register"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Registration"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    logIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Login"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCurrentUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteMyAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteAccount"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    changeCurrentUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateUser"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    refreshSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    logOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exportMyData: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    changeMyPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePassword"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    askForLinkToSetNewPassword: {
        parameters: {
            query?: never;
            header?: {
                "accept-language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForgotPassword"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setNewPasswordWithTokenOfLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetPassword"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    askForLinkThatConfirmsMyAddress: {
        parameters: {
            query?: never;
            header?: {
                "accept-language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    confirmMyAddressWithTokenOfLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmEmail"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Items per page, at most 100. */
                per_page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyList"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiKey"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedApiKey"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listTeams: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Items per page, at most 100. */
                per_page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamList"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createTeam: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTeam"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTeam: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteTeam: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateTeam: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateTeam"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listMembers: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Items per page, at most 100. */
                per_page?: number;
            };
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamMemberList"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    inviteMember: {
        parameters: {
            query?: never;
            header?: {
                "accept-language"?: string;
            };
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Invite"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitedMember"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
                /** @description The member's `user_id`, or their `id` if that is null. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    changeMemberSRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
                /** @description The member's `user_id`, or their `id` if that is null. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeRole"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamMember"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    renewInvitationSLink: {
        parameters: {
            query?: never;
            header?: {
                "accept-language"?: string;
            };
            path: {
                /** @description Opaque id. */
                id: string;
                /** @description The member's `user_id`, or their `id` if that is null. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationLink"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    previewInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptInvitation"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationPreview"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptInvitation"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamMember"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listExtractions: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Items per page, at most 100. */
                per_page?: number;
                status?: "pending" | "running" | "completed" | "failed";
                /** @description Only this team's extractions. */
                team_id?: string;
                /** @description Only the pages of this site. */
                site_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExtractionList"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createExtraction: {
        parameters: {
            query?: never;
            header?: {
                /** @description `wait=<seconds>`, at most 60: answer when the run has ended, or at the limit. */
                prefer?: string;
                /** @description For 24 hours the same key gives the first answer again instead of a second extraction. */
                "idempotency-key"?: string;
                /** @description Creates the extraction in this team, for all its members. */
                "x-team-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateExtraction"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Extraction"] | components["schemas"]["ExtractionSummary"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getExtraction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Extraction"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteExtraction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    changeHowPageIsRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateExtraction"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Extraction"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    runExtractionAgain: {
        parameters: {
            query?: never;
            header?: {
                /** @description `wait=<seconds>`, at most 60: answer when the run has ended, or at the limit. */
                prefer?: string;
            };
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Extraction"] | components["schemas"]["ExtractionSummary"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSnapshots: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Items per page, at most 100. */
                per_page?: number;
            };
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotList"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
                snapshot_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotWithTokens"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    writeNoteOnSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
                snapshot_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SnapshotNoteBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    compareTwoSnapshots: {
        parameters: {
            query: {
                /** @description Source snapshot's id. */
                from: string;
                /** @description Target snapshot's id. */
                to: string;
                kinds?: string;
            };
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Diff"];
                };
            };
            /** @description The client has the newest version: the one whose `ETag` it sent in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    renameToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenameToken"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Extraction"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exportTokens: {
        parameters: {
            query: {
                format: "css" | "scss" | "less" | "tailwind" | "tailwind3" | "dtcg" | "dtcg-resolver" | "design-md" | "json" | "figma" | "svg" | "ase";
                kinds?: string;
                tokens?: string;
                mode?: string;
                unit?: "px" | "rem";
                data_uris?: "true" | "false";
                /** @description The newest snapshot unless named. */
                snapshot_id?: string;
            };
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/css": unknown;
                    "text/x-scss": unknown;
                    "text/x-less": unknown;
                    "text/javascript": unknown;
                    "application/design-tokens+json": unknown;
                    "application/json": unknown;
                    "text/markdown": unknown;
                    "image/svg+xml": unknown;
                    "application/octet-stream": unknown;
                    "application/zip": unknown;
                };
            };
            /** @description The client has the newest version: the one whose `ETag` it sent in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getScreenshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
                snapshot_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": unknown;
                };
            };
            /** @description The client has the newest version: the one whose `ETag` it sent in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPlacesOfToken: {
        parameters: {
            query: {
                /** @description The token's kind. */
                kind: components["schemas"]["Kind"];
                /** @description The token's name. Of typography the family, of spacing the value. */
                name: string;
            };
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
                snapshot_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Places"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    judgeContrasts: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Items per page, at most 100. */
                per_page?: number;
                /** @description Only this mode; `base`: without modes. Default: the base and all modes. */
                mode?: string;
                /** @description With `AAA`, the findings of that level are listed too. `summary.failing` counts AA in any case. */
                level?: "AA" | "AAA";
                /** @description The matrix instead of findings: the lowest contrast of each pair of colours, in pages. */
                by?: "pair";
                /** @description The newest snapshot unless named. */
                snapshot_id?: string;
            };
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Accessibility"] | {
                        data: components["schemas"]["ContrastRow"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSharesOfExtraction: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Items per page, at most 100. */
                per_page?: number;
            };
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShareList"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    shareExtraction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateShare"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewShare"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    revokeShareOfExtraction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
                share_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSharesOfSite: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Items per page, at most 100. */
                per_page?: number;
            };
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShareList"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    shareSite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateShare"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewShare"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    revokeShareOfSite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
                share_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listTeamSShares: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Items per page, at most 100. */
                per_page?: number;
            };
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamShareList"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listReviews: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Items per page, at most 100. */
                per_page?: number;
                /** @description true: only pages with pending changes. */
                pending?: "true" | "false";
                /** @description Only the pages of this team. */
                team_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewList"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getReviewOfPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Review"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    decideAboutChanges: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecideReview"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Review"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getBaselineOfPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewBaseline"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    approveSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApproveSnapshot"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Review"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listExpectedChanges: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Items per page, at most 100. */
                per_page?: number;
            };
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExpectedChangeList"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    expectChanges: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExpectChanges"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExpectedChanges"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    expectChangeNoMore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
                change_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listDecisions: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Items per page, at most 100. */
                per_page?: number;
            };
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReviewLog"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listCommentsOnChangesOfPage: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Items per page, at most 100. */
                per_page?: number;
                /** @description Only the comments on this change. */
                change?: string;
            };
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentList"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    commentOnChangeOfPage: {
        parameters: {
            query?: never;
            header?: {
                "accept-language"?: string;
            };
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateComment"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteCommentOnChangeOfPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
                /** @description Opaque id. */
                comment_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    changeCommentOnChangeOfPage: {
        parameters: {
            query?: never;
            header?: {
                "accept-language"?: string;
            };
            path: {
                /** @description Opaque id. */
                id: string;
                /** @description Opaque id. */
                comment_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateComment"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listCommentsOnChangesOfSite: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Items per page, at most 100. */
                per_page?: number;
                /** @description Only the comments on this change. */
                change?: string;
            };
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentList"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    commentOnChangeOfSite: {
        parameters: {
            query?: never;
            header?: {
                "accept-language"?: string;
            };
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateComment"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteCommentOnChangeOfSite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
                /** @description Opaque id. */
                comment_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    changeCommentOnChangeOfSite: {
        parameters: {
            query?: never;
            header?: {
                "accept-language"?: string;
            };
            path: {
                /** @description Opaque id. */
                id: string;
                /** @description Opaque id. */
                comment_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateComment"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listIgnoreRulesOfPage: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Items per page, at most 100. */
                per_page?: number;
            };
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IgnoreRuleList"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    ignoreChangesOfPageByRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateIgnoreRule"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IgnoreRule"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteIgnoreRuleOfPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
                /** @description Opaque id. */
                rule_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listIgnoreRulesOfSite: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Items per page, at most 100. */
                per_page?: number;
            };
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IgnoreRuleList"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    ignoreChangesOfAllPagesOfSiteByRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateIgnoreRule"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IgnoreRule"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteIgnoreRuleOfSite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
                /** @description Opaque id. */
                rule_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listIgnoreRulesOfTeam: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Items per page, at most 100. */
                per_page?: number;
            };
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IgnoreRuleList"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    ignoreChangesOfAllPagesOfTeamByRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateIgnoreRule"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IgnoreRule"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteIgnoreRuleOfTeam: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
                /** @description Opaque id. */
                rule_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSites: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Items per page, at most 100. */
                per_page?: number;
                /** @description Only the sites of this team; null, in procedures: the caller's own. */
                team_id?: string | null;
                /** @description Only sites whose name contains this text, in any letter case. */
                search?: string;
                /** @description Only sites with a run that goes on, with pages that could not be read, or with changes that wait for a decision. */
                state?: "running" | "failed" | "changed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteList"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createSite: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSite"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Site"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Site"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteSite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    changeSite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateSite"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Site"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readSiteSSourceAgain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Site"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPagesOfSite: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Items per page, at most 100. */
                per_page?: number;
                status?: "pending" | "read" | "failed" | "paused";
            };
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SitePageList"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listRunsOfSite: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Items per page, at most 100. */
                per_page?: number;
            };
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteRunList"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    runSite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteRun"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getRunOfSite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteRun"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    stopRunOfSite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteRun"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listTokensOfSite: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Items per page, at most 100. */
                per_page?: number;
                kind?: "colors" | "typography" | "spacing" | "assets" | "contrasts" | "radii" | "shadows" | "borders" | "gradients" | "opacities" | "z_indexes" | "durations" | "easings" | "breakpoints" | "text_styles" | "spacing_scale" | "states";
                /** @description Only values with this text in them or in one of their names, in any letter case. */
                search?: string;
            };
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteTokens"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    holdSiteAgainstDesignSystem: {
        parameters: {
            query?: {
                /** @description The design system's id or name. The only one there is unless named. */
                system?: string;
            };
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteConformance"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exportTokensOfSite: {
        parameters: {
            query: {
                format: "css" | "scss" | "less" | "tailwind" | "tailwind3" | "dtcg" | "dtcg-resolver" | "design-md" | "json" | "figma" | "svg" | "ase";
                kinds?: string;
                tokens?: string;
                unit?: "px" | "rem";
                data_uris?: "true" | "false";
            };
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/css": unknown;
                    "text/x-scss": unknown;
                    "text/x-less": unknown;
                    "text/javascript": unknown;
                    "application/design-tokens+json": unknown;
                    "application/json": unknown;
                    "text/markdown": unknown;
                    "image/svg+xml": unknown;
                    "application/octet-stream": unknown;
                    "application/zip": unknown;
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getReviewOfSite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteReview"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    decideAboutChangesOfSite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecideSiteReview"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteReview"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    approvePagesOfSite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApproveSite"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteReview"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listExpectedChangesOfSite: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Items per page, at most 100. */
                per_page?: number;
            };
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExpectedChangeList"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    expectChangesOfSite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExpectChanges"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExpectedChanges"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    expectChangeOfSiteNoMore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
                change_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listDecisionsAboutSite: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Items per page, at most 100. */
                per_page?: number;
            };
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteReviewLog"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    findThemesOfPage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The page's absolute http(s) URL. Addresses that are not public are refused (400 `invalid_url`). */
                    url: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The themes, the best first. Each can be one of the `modes` of an extraction's options. */
                        themes: components["schemas"]["FoundMode"][];
                        /** @description What speaks for each, in the same order. */
                        evidence: components["schemas"]["ThemeEvidence"][];
                        /** @description Whether there may be more: not everything could be tried. */
                        truncated: boolean;
                        url: string;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetSchedule"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getScheduleOfSite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteSchedule"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setScheduleOfSite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetSchedule"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteSchedule"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteScheduleOfSite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSchedules: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Items per page, at most 100. */
                per_page?: number;
                /** @description A team: its schedules. Absent: yours and those of your teams. */
                team_id?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListedSchedule"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listDesignSystems: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Items per page, at most 100. */
                per_page?: number;
                /** @description Only this team's. */
                team_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemList"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createDesignSystem: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSystem"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["System"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getDesignSystem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemWithTokens"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateDesignSystem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateSystem"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["System"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteDesignSystem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listHowFarPagesConform: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Items per page, at most 100. */
                per_page?: number;
            };
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemPageList"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    holdSnapshotAgainstDesignSystem: {
        parameters: {
            query?: {
                /** @description The design system's id or name. The only one there is unless named. */
                system?: string;
                /** @description The newest snapshot unless named. */
                snapshot_id?: string;
                kinds?: string;
                /** @description The tokens that hold in this mode, held against the system's context of the same name if it has one. Absent, or `base`: without modes. */
                mode?: string;
            };
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conformance"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Items per page, at most 100. */
                per_page?: number;
            };
            header?: {
                /** @description Only this team's webhooks. */
                "x-team-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Creates the webhook in this team. Requires the role admin. */
                "x-team-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhook"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWebhook"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateWebhook"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listDeliveriesToWebhook: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Items per page, at most 100. */
                per_page?: number;
            };
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryList"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    redeliverToWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
                /** @description Opaque id. */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    askAddressAgainToConfirm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    confirmAddressWithTokenOfMail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmChannel"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfirmedChannel"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listChannels: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Items per page, at most 100. */
                per_page?: number;
            };
            header?: {
                /** @description Only this team's channels. */
                "x-team-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelList"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createChannel: {
        parameters: {
            query?: never;
            header?: {
                "accept-language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateChannel"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Channel"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getChannel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Channel"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteChannel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateChannel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateChannel"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Channel"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    testChannel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelDelivery"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listDeliveriesToChannel: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Items per page, at most 100. */
                per_page?: number;
            };
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelDeliveryList"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    redeliverToChannel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
                /** @description Opaque id. */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelDelivery"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAccessToPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Access"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setAccessToPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetAccess"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Access"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    forgetAccessToPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    forgetVisitorOfPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAccessToSite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Access"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setAccessToSite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetAccess"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Access"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    forgetAccessToSite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    openCheckout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Checkout"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckoutSession"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    openCustomerPortal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Portal"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalSession"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSubscriptionStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionStatus"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    receiveEventFromStripe: {
        parameters: {
            query?: never;
            header?: {
                /** @description As Stripe sends it: `t=…,v1=…`. */
                "stripe-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": unknown;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventReceipt"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getStatusOfService: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceStatus"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    followSharedPageOrSite: {
        parameters: {
            query?: never;
            header?: {
                "if-none-match"?: string;
            };
            path: {
                share: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/atom+xml": unknown;
                };
            };
            /** @description The client has the newest version: the one whose `ETag` it sent in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getBadgeOfSharedPageOrSite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                share: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": unknown;
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPaletteOfSharedPageOrSite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                share: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": unknown;
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSharedPage: {
        parameters: {
            query?: {
                /** @description The opening is not counted. */
                preview?: "true";
            };
            header?: never;
            path: {
                share: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedPage"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSnapshotsOfSharedPage: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Items per page, at most 100. */
                per_page?: number;
            };
            header?: never;
            path: {
                share: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotList"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listThumbnailsOfSharedPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                share: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedThumbnails"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSnapshotOfSharedPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                share: string;
                snapshot_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotWithTokens"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getScreenshotOfSharedPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                share: string;
                snapshot_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": unknown;
                };
            };
            /** @description The client has the newest version: the one whose `ETag` it sent in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPlacesOfTokenOfSharedPage: {
        parameters: {
            query: {
                /** @description The token's kind. */
                kind: components["schemas"]["Kind"];
                /** @description The token's name. Of typography the family, of spacing the value. */
                name: string;
            };
            header?: never;
            path: {
                share: string;
                snapshot_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Places"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPlacesOfAllTokensOfSharedPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                share: string;
                snapshot_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllPlaces"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    compareTwoSnapshotsOfSharedPage: {
        parameters: {
            query: {
                /** @description Source snapshot's id. */
                from: string;
                /** @description Target snapshot's id. */
                to: string;
                kinds?: string;
            };
            header?: never;
            path: {
                share: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Diff"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exportTokensOfSharedPage: {
        parameters: {
            query: {
                format: "css" | "scss" | "less" | "tailwind" | "tailwind3" | "dtcg" | "dtcg-resolver" | "design-md" | "json" | "figma" | "svg" | "ase";
                kinds?: string;
                tokens?: string;
                mode?: string;
                unit?: "px" | "rem";
                data_uris?: "true" | "false";
                /** @description The newest snapshot unless named. */
                snapshot_id?: string;
            };
            header?: never;
            path: {
                share: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/css": unknown;
                    "text/x-scss": unknown;
                    "text/x-less": unknown;
                    "text/javascript": unknown;
                    "application/design-tokens+json": unknown;
                    "application/json": unknown;
                    "text/markdown": unknown;
                    "image/svg+xml": unknown;
                    "application/octet-stream": unknown;
                    "application/zip": unknown;
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPageOfSharedSite: {
        parameters: {
            query?: {
                /** @description The opening is not counted. */
                preview?: "true";
            };
            header?: never;
            path: {
                share: string;
                page_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedPage"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSnapshotsOfPageOfSharedSite: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Items per page, at most 100. */
                per_page?: number;
            };
            header?: never;
            path: {
                share: string;
                page_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotList"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listThumbnailsOfPageOfSharedSite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                share: string;
                page_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedThumbnails"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSnapshotOfPageOfSharedSite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                share: string;
                page_id: string;
                snapshot_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotWithTokens"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getScreenshotOfPageOfSharedSite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                share: string;
                page_id: string;
                snapshot_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": unknown;
                };
            };
            /** @description The client has the newest version: the one whose `ETag` it sent in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPlacesOfTokenOfPageOfSharedSite: {
        parameters: {
            query: {
                /** @description The token's kind. */
                kind: components["schemas"]["Kind"];
                /** @description The token's name. Of typography the family, of spacing the value. */
                name: string;
            };
            header?: never;
            path: {
                share: string;
                page_id: string;
                snapshot_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Places"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPlacesOfAllTokensOfPageOfSharedSite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                share: string;
                page_id: string;
                snapshot_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllPlaces"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    compareTwoSnapshotsOfPageOfSharedSite: {
        parameters: {
            query: {
                /** @description Source snapshot's id. */
                from: string;
                /** @description Target snapshot's id. */
                to: string;
                kinds?: string;
            };
            header?: never;
            path: {
                share: string;
                page_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Diff"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exportTokensOfPageOfSharedSite: {
        parameters: {
            query: {
                format: "css" | "scss" | "less" | "tailwind" | "tailwind3" | "dtcg" | "dtcg-resolver" | "design-md" | "json" | "figma" | "svg" | "ase";
                kinds?: string;
                tokens?: string;
                mode?: string;
                unit?: "px" | "rem";
                data_uris?: "true" | "false";
                /** @description The newest snapshot unless named. */
                snapshot_id?: string;
            };
            header?: never;
            path: {
                share: string;
                page_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/css": unknown;
                    "text/x-scss": unknown;
                    "text/x-less": unknown;
                    "text/javascript": unknown;
                    "application/design-tokens+json": unknown;
                    "application/json": unknown;
                    "text/markdown": unknown;
                    "image/svg+xml": unknown;
                    "application/octet-stream": unknown;
                    "application/zip": unknown;
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSharedSite: {
        parameters: {
            query?: {
                /** @description The opening is not counted. */
                preview?: "true";
            };
            header?: never;
            path: {
                share: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedSite"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listTokensOfSharedSite: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Items per page, at most 100. */
                per_page?: number;
                kind?: "colors" | "typography" | "spacing" | "assets" | "contrasts" | "radii" | "shadows" | "borders" | "gradients" | "opacities" | "z_indexes" | "durations" | "easings" | "breakpoints" | "text_styles" | "spacing_scale" | "states";
                /** @description Only values with this text in them or in one of their names, in any letter case. */
                search?: string;
            };
            header?: never;
            path: {
                share: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteTokens"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listChangesOfSharedSite: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Items per page, at most 100. */
                per_page?: number;
            };
            header?: never;
            path: {
                share: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedSiteChanges"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPagesOfSharedSite: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Items per page, at most 100. */
                per_page?: number;
            };
            header?: never;
            path: {
                share: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedSitePages"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    checkReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    checkHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getOpenapiDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        openapi: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
